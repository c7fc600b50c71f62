import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import type { DeviceView, VideoDayView } from '#shared/views/member-page.ts';
import type { SpinView } from '#shared/views/spinner.ts';
import { type Column, TableSkeleton } from '../../components/staff/data-table.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { When } from '../../components/staff/when.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useDevices, useSpins, useVideoDays } from './hooks.ts';
import styles from './tabs.module.css';

const SKELETON = <TableSkeleton rows={3} />;

export function ActivityTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const days = useVideoDays(id);
  const spins = useSpins(id);
  const devices = useDevices(id);
  const dayColumns: Column<VideoDayView>[] = [
    {
      id: 'day',
      label: t('staff.columnDay'),
      place: 'title',
      // `formatDate` uses the business time zone. Noon UTC is on this day from UTC-12 to UTC+11.
      cell: ({ day }) => formatDate(`${day}T12:00Z`),
    },
    {
      id: 'clicks',
      label: t('staff.columnClicks'),
      numeric: true,
      cell: ({ clicks }) => t('staff.clicksOf', { clicks, all: VIDEO_DAILY_CLICKS }),
    },
  ];
  const spinColumns: Column<SpinView>[] = [
    { id: 'at', label: t('staff.columnWhen'), place: 'title', cell: ({ spunAt }) => <When at={spunAt} /> },
    {
      id: 'result',
      label: t('staff.columnResult'),
      cell: ({ result }) => (typeof result === 'number' ? `$${result}` : t('staff.tryAgainPrize')),
    },
    {
      id: 'prize',
      label: t('staff.columnPrize'),
      numeric: true,
      cell: ({ prize }) => <Money pkr={prize} />,
    },
  ];
  const deviceColumns: Column<DeviceView>[] = [
    {
      id: 'seen',
      label: t('staff.columnSeen'),
      place: 'title',
      cell: ({ seenAt }) => <When at={seenAt} />,
    },
  ];
  const shared = { failed: 'staff.loadMemberFailed', skeleton: SKELETON, bare: true } as const;
  return (
    <div className={styles.cards}>
      <Card title={t('staff.videoDays')}>
        <ListTable
          {...shared}
          query={days.list}
          empty={<EmptyState icon="play" title={t('staff.noVideoDays')} />}
          label={t('staff.videoDays')}
          columns={dayColumns}
          rows={days.items}
          rowKey={({ day }) => day}
        />
      </Card>
      <Card title={t('staff.spins')}>
        <ListTable
          {...shared}
          query={spins.list}
          empty={<EmptyState icon="wheel" title={t('staff.noSpins')} />}
          label={t('staff.spins')}
          columns={spinColumns}
          rows={spins.items}
        />
      </Card>
      <Card title={t('staff.devices')}>
        <ListTable
          {...shared}
          query={devices}
          empty={<EmptyState icon="lock" title={t('staff.noDevices')} />}
          label={t('staff.devices')}
          columns={deviceColumns}
          rows={devices.data ?? []}
          rowKey={({ seenAt }) => seenAt}
        />
      </Card>
    </div>
  );
}
