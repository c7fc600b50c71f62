import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useConfig } from '../../lib/config.ts';
import { heldInstall, subscribeInstall } from '../../lib/install.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

const ANSWERED = 'installAnswered';

export function InstallOffer() {
  const { t } = useText();
  const { brandName } = useConfig();
  const question = useSyncExternalStore(subscribeInstall, heldInstall);
  const day = trpc.videos.status.useQuery({});
  const [isAnswered, setAnswered] = useState(() => deviceStorage.get(ANSWERED) !== null);
  if (!question || isAnswered || day.data?.remainingClicks !== 0) return null;

  function answer(): void {
    deviceStorage.set(ANSWERED, 'yes');
    setAnswered(true);
  }
  return (
    <Card title={t('member.installTitle', { brand: brandName })}>
      <div className="stack gap-3">
        <p className="muted">{t('member.installText')}</p>
        <div className="row">
          <Button
            variant="secondary"
            onClick={() => {
              answer();
              // The browser then asks in a dialog of its own. A refusal in that dialog also ends the offer.
              void question.prompt().catch(() => undefined);
            }}
          >
            {t('member.install')}
          </Button>
          <Button variant="quiet" onClick={answer}>
            {t('member.installNo')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
