import { useEffect, useState } from 'react';
import { LinkedText } from '../../components/member/linked-text.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { serverNow } from '../../lib/clock.ts';
import { useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';
import styles from './news-line.module.css';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The notice of superadmins to all members, from its start to its end. */
export function NewsLine() {
  const { t, lang } = useText();
  const { client, users } = trpc.useUtils();
  const { data } = trpc.users.notices.news.useQuery(undefined, { refetchInterval: MINUTE_MS });
  const dismiss = useKeyedMutation(client.users.notices.dismissNews.mutate, {
    failed: 'member.newsFailed',
    onMutate: async ({ id }) => {
      users.notices.news.setData(undefined, (state) => state && { ...state, dismissed: id });
    },
    onError: () => void users.notices.news.invalidate(),
  });
  const [now, setNow] = useState(serverNow);
  const news = data?.news && data.news.id > data.dismissed ? data.news : null;
  const [from, until] = news ? [Date.parse(news.from), Date.parse(news.until)] : [0, 0];
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    // Read again each minute, too: the clock of the phone may be corrected.
    const waits = [from, until].map((time) => Math.min(Math.max(0, time - serverNow()), DAY_MS));
    const timers = [setInterval(tick, MINUTE_MS), ...waits.map((wait) => setTimeout(tick, wait))];
    return () => timers.forEach(clearTimeout);
  }, [from, until]);
  if (!news || now < from || now >= until) return null;
  return (
    <section className={styles.news} aria-label={t('member.news')}>
      <Icon name="megaphone" />
      <p dir="auto">
        <LinkedText text={news[lang]} />
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={t('member.newsDismiss')}
        onClick={() => dismiss.send({ id: news.id })}
      >
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}
