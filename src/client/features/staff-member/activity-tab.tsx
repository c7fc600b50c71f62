import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import type { DeviceView, VideoDayView } from '#shared/views/member-page.ts';
import type { SpinView } from '#shared/views/spinner.ts';
import { TableSkeleton, useColumns } from '../../components/staff/data-table.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { When } from '../../components/staff/member-link.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useDay } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { itemsOf, PAGED, trpc } from '../../lib/trpc.ts';
import styles from './tabs.module.css';

const SHARED = {
  failed: 'staff.loadMemberFailed',
  skeleton: <TableSkeleton rows={3} />,
  bare: true,
} as const;

export function ActivityTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const formatDay = useDay();
  const days = trpc.users.member.videoDays.useInfiniteQuery({ id }, PAGED);
  const spins = trpc.users.member.spins.useInfiniteQuery({ id }, PAGED);
  const devices = trpc.users.member.devices.useQuery({ id });
  const ofDay = useColumns<VideoDayView>();
  const ofSpin = useColumns<SpinView>();
  const ofDevice = useColumns<DeviceView>();
  return (
    <div className={cx('stack', styles.cards)}>
      <Card title={t('staff.videoDays')}>
        <ListTable
          {...SHARED}
          query={days}
          empty={<EmptyState icon="play" title={t('staff.noVideoDays')} />}
          label={t('staff.videoDays')}
          columns={[
            ofDay.title('staff.columnDay', ({ day }) => formatDay(day)),
            ofDay.figure('staff.columnClicks', ({ clicks }) =>
              t('staff.clicksOf', { clicks, all: VIDEO_DAILY_CLICKS }),
            ),
          ]}
          rows={itemsOf(days)}
          rowKey={({ day }) => day}
        />
      </Card>
      <Card title={t('staff.spins')}>
        <ListTable
          {...SHARED}
          query={spins}
          empty={<EmptyState icon="wheel" title={t('staff.noSpins')} />}
          label={t('staff.spins')}
          columns={[
            ofSpin.title('staff.columnWhen', ({ spunAt }) => <When at={spunAt} />),
            ofSpin.column('staff.columnResult', ({ result }) =>
              typeof result === 'number' ? `$${result}` : t('staff.tryAgainPrize'),
            ),
            ofSpin.figure('staff.columnPrize', ({ prize }) => <Money pkr={prize} />),
          ]}
        />
      </Card>
      <Card title={t('staff.devices')}>
        <ListTable
          {...SHARED}
          query={devices}
          empty={<EmptyState icon="lock" title={t('staff.noDevices')} />}
          label={t('staff.devices')}
          columns={[ofDevice.title('staff.columnSeen', ({ seenAt }) => <When at={seenAt} />)]}
          rows={devices.data ?? []}
          rowKey={({ seenAt }) => seenAt}
        />
      </Card>
    </div>
  );
}
