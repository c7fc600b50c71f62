import { formatPkr, pkr } from '#shared/money.ts';
import { GROWTH_DAYS } from '#shared/rules.ts';
import type { GrowthDay } from '#shared/views/growth.ts';
import { DayBars, type Series } from '../../components/staff/day-bars.tsx';
import { Loaded } from '../../components/staff/list-view.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { saveText } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { urlChoice, useUrlState } from '../../lib/url-state.ts';
import { growthCsv } from './growth-csv.ts';
import styles from './growth-tab.module.css';

const SPANS = GROWTH_DAYS.map(String);
const ADDRESS = { span: urlChoice(SPANS, '30') };
const REFETCH_MS = 60_000;
const asMoney = (value: number) => formatPkr(pkr(Math.round(value * 100) / 100));

export function GrowthTab() {
  const query = trpc.requests.growth.useQuery(undefined, { refetchInterval: REFETCH_MS });
  return (
    <Loaded query={query} failed="staff.loadGrowthFailed" skeleton={<Skeleton height="40rem" />}>
      {(all) => <Growth all={all} />}
    </Loaded>
  );
}

function Growth({ all }: { readonly all: readonly GrowthDay[] }) {
  const { t } = useText();
  const [{ span }, setAddress] = useUrlState(ADDRESS);
  const days = all.slice(-Number(span));
  const counts: readonly Series<GrowthDay>[] = [
    { label: t('staff.signUps'), tone: 'first', of: (day) => day.signUps },
    { label: t('staff.depositsApproved'), tone: 'second', of: (day) => day.approvals },
    { label: t('staff.finishedVideos'), tone: 'third', of: (day) => day.active },
  ];
  const rewards: readonly Series<GrowthDay>[] = [
    { label: t('staff.areaVideo'), tone: 'first', of: (day) => day.rewards.video },
    { label: t('staff.rewardSpin'), tone: 'second', of: (day) => day.rewards.spin },
    { label: t('staff.rewardLevel'), tone: 'third', of: (day) => day.rewards.level },
  ];
  const cash: readonly Series<GrowthDay>[] = [
    { label: t('staff.deposits'), tone: 'first', of: (day) => day.cashIn },
    { label: t('staff.withdrawals'), tone: 'second', of: (day) => day.cashOut, down: true },
  ];
  function save(rows: readonly GrowthDay[]): void {
    const columns = [
      ...counts.map((one) => ({ ...one, isMoney: false })),
      ...[...rewards, ...cash].map((one) => ({ ...one, isMoney: true })),
    ];
    saveText(`growth-${rows.at(-1)?.day}.csv`, growthCsv(t('staff.columnDay'), columns, rows));
  }
  const chart = (
    title: string,
    series: readonly Series<GrowthDay>[],
    format: (value: number) => string = String,
  ) => (
    <DayBars title={title} days={days} series={series} format={format} none={t('staff.noneOnTheseDays')} />
  );
  return (
    <div className="stack gap-3">
      <div className="between">
        <SegmentedControl
          label={t('staff.filterDays')}
          options={SPANS.map((value) => ({ value, label: t('staff.days', { count: value }) }))}
          value={span}
          onChange={(chosen) => setAddress({ span: chosen })}
        />
        <Button variant="secondary" onClick={() => save(days)}>
          <Icon name="download" />
          {t('staff.exportCsv')}
        </Button>
      </div>
      <div className={styles.charts}>
        {counts.map((one) => (
          <div key={one.label}>{chart(one.label, [one])}</div>
        ))}
        {chart(t('staff.rewards'), rewards, asMoney)}
        {chart(t('staff.cashTitle'), cash, asMoney)}
      </div>
    </div>
  );
}
