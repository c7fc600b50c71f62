import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import type { DeviceView, VideoDayView } from '#shared/views/member-page.ts';
import type { SpinView } from '#shared/views/spinner.ts';
import { type Column, DataTable, TableSkeleton } from '../../components/staff/data-table.tsx';
import { ListView } from '../../components/staff/list-view.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useDevices, useSpins, useVideoDays } from './hooks.ts';
import styles from './tabs.module.css';

const SKELETON = <TableSkeleton rows={3} />;

export function ActivityTab({ id }: { readonly id: string }) {
  return (
    <div className={styles.cards}>
      <VideoDays id={id} />
      <Spins id={id} />
      <Devices id={id} />
    </div>
  );
}

function VideoDays({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const { list, items } = useVideoDays(id);
  const columns: Column<VideoDayView>[] = [
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
  return (
    <Card title={t('staff.videoDays')}>
      <ListView
        query={list}
        count={items.length}
        failed="staff.loadMemberFailed"
        empty={<EmptyState icon="play" title={t('staff.noVideoDays')} />}
        skeleton={SKELETON}
      >
        <DataTable
          label={t('staff.videoDays')}
          columns={columns}
          rows={items}
          rowKey={({ day }) => day}
          bare
        />
      </ListView>
    </Card>
  );
}

function Spins({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const { list, items } = useSpins(id);
  const columns: Column<SpinView>[] = [
    { id: 'at', label: t('staff.columnWhen'), place: 'title', cell: ({ spunAt }) => formatDateTime(spunAt) },
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
  return (
    <Card title={t('staff.spins')}>
      <ListView
        query={list}
        count={items.length}
        failed="staff.loadMemberFailed"
        empty={<EmptyState icon="wheel" title={t('staff.noSpins')} />}
        skeleton={SKELETON}
      >
        <DataTable label={t('staff.spins')} columns={columns} rows={items} rowKey={(spin) => spin.id} bare />
      </ListView>
    </Card>
  );
}

function Devices({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const devices = useDevices(id);
  const rows = devices.data ?? [];
  const columns: Column<DeviceView>[] = [
    {
      id: 'seen',
      label: t('staff.columnSeen'),
      place: 'title',
      cell: ({ seenAt }) => formatDateTime(seenAt),
    },
  ];
  return (
    <Card title={t('staff.devices')}>
      <ListView
        query={devices}
        count={rows.length}
        failed="staff.loadMemberFailed"
        empty={<EmptyState icon="lock" title={t('staff.noDevices')} />}
        skeleton={SKELETON}
      >
        <DataTable
          label={t('staff.devices')}
          columns={columns}
          rows={rows}
          rowKey={({ seenAt }) => seenAt}
          bare
        />
      </ListView>
    </Card>
  );
}
