import { Icon } from '../../components/ui/icon.tsx';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

const READ_AGAIN_MS = 60_000;

/** Whether joining is paused (SPEC section 14); false until the first answer. */
export function useJoiningPaused(): boolean {
  const { data } = trpc.auth.joiningPaused.useQuery(undefined, { refetchInterval: READ_AGAIN_MS });
  return data?.paused === true;
}

export function JoiningPaused({ hint }: { readonly hint: TextKey }) {
  const { t } = useText();
  return (
    <section className="notice" data-tone="warning" aria-label={t('join.joiningPaused')}>
      <Icon name="info" />
      <div>
        <p className="bold">{t('join.joiningPaused')}</p>
        <p>{t(hint)}</p>
      </div>
    </section>
  );
}
