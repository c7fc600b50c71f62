import { useCountdown } from '../../components/member/countdown.ts';
import { trpc } from '../../lib/trpc.ts';

/** Reads the account again when the business day ends, so that "today" starts from zero. */
export function DayEnd() {
  const utils = trpc.useUtils();
  const day = trpc.videos.status.useQuery({});
  useCountdown(day.data?.resetsAt, () => {
    void utils.users.me.invalidate();
    void utils.videos.status.invalidate();
  });
  return null;
}
