import { useEffect, useState } from 'react';
import { PASSKEY, useAddPasskey } from '../../components/passkey/hooks.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { canUnlock } from '../../lib/passkeys.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

export default function PasskeyOffer() {
  const { t } = useText();
  const [can, setCan] = useState(false);
  const [isOver, setOver] = useState(false);
  const site = trpc.users.account.passkeys.useQuery(undefined, { enabled: can });
  const add = useAddPasskey(() => setOver(true));
  useEffect(() => void canUnlock().then(setCan), []);
  const isShown = Boolean(can && site.data && !isOver);
  useEffect(() => {
    if (isShown) deviceStorage.set(PASSKEY, '');
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Card title={t('passkey.title')}>
      <div className="stack gap-3">
        <p className="muted">{t('passkey.offerText')}</p>
        <Problem text={add.problem} />
        <div className="row">
          <Button variant="secondary" busy={add.busy} onClick={() => add.send({})}>
            {t('passkey.add')}
          </Button>
          <Button variant="quiet" onClick={() => setOver(true)}>
            {t('passkey.no')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
