import { useCountdown } from '../../components/member/countdown.ts';
import { trpc } from '../../lib/trpc.ts';

/** Reads the account anew as a business day ends: what is on the screen as today's is yesterday's then. */
export function DayEnd() {
  const utils = trpc.useUtils();
  const day = trpc.videos.status.useQuery({});
  useCountdown(day.data?.resetsAt, () => {
    void utils.users.me.invalidate();
    void utils.videos.status.invalidate();
  });
  return null;
}
