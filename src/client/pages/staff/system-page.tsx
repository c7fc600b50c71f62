import type { Finding, SystemView } from '#shared/views/system.ts';
import { DataTable, TableSkeleton, useColumns } from '../../components/staff/data-table.tsx';
import { Loaded } from '../../components/staff/list-view.tsx';
import { When } from '../../components/staff/member-link.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

const TONES = { problem: 'danger', warning: 'warning', ok: 'success' } as const;
const STATES = ['problem', 'warning', 'ok'] as const;
const POLL_MS = 10_000;
/** Until the first examination has ended. */
const FIRST_POLL_MS = 2_000;

/** `/system`, for superadmins. */
export function SystemPage() {
  const { t } = useText();
  const query = trpc.users.system.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.found ? POLL_MS : FIRST_POLL_MS),
  });
  return (
    <>
      <PageHeader title={t('staff.systemTitle')} subtitle={t('staff.systemHint')} />
      <Loaded
        query={query}
        failed="staff.loadSystemFailed"
        hint="staff.loadFailedHint"
        skeleton={<State data={undefined} />}
      >
        {(data) => <State data={data} />}
      </Loaded>
    </>
  );
}

function State({ data }: { readonly data: SystemView | undefined }) {
  const { t } = useText();
  const found = data?.found;
  const count = (state: Finding['state']) => found?.findings.filter((one) => one.state === state).length;
  const { column, status, title } = useColumns<Finding>();
  return (
    <>
      <StatCards
        stats={[
          { label: t('staff.systemProblems'), value: count('problem') },
          { label: t('staff.systemWarnings'), value: count('warning') },
          {
            label: t('staff.systemQueues'),
            value: data?.queues.reduce((sum, { waiting }) => sum + waiting, 0),
          },
          { label: t('staff.systemVersion'), value: data?.version },
          { label: t('staff.systemSince'), value: data && <When at={data.startedAt} /> },
        ]}
      />
      {found ? (
        <DataTable
          label={t('staff.systemFindings')}
          columns={[
            status(({ state }) => <Badge tone={TONES[state]}>{t(`staff.finding.${state}`)}</Badge>),
            title('staff.auditArea', ({ what }) => what),
            column('staff.columnFound', ({ detail }) => withCommands(detail), { place: 'note' }),
          ]}
          rows={STATES.flatMap((state) => found.findings.filter((one) => one.state === state))}
          rowKey={({ what, detail }) => `${what} ${detail.replace(/\d/g, '')}`}
        />
      ) : (
        <>
          <p className="visually-hidden" role="status">
            {t('staff.systemLooking')}
          </p>
          <TableSkeleton />
        </>
      )}
    </>
  );
}

/** What is typed into a shell looks like it. */
function withCommands(detail: string) {
  const parts = detail.split(/(npm run [\w:]+(?: -- [\w-]+)?(?: <\w+>)?|\b(?:ch(?:mod|own)|du) .*$)/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
  return parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
