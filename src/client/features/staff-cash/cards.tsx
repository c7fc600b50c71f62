import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Pkr, pkr } from '#shared/money.ts';
import type { MovementKind } from '#shared/movements.ts';
import type { Book } from '#shared/schemas/accounts.ts';
import { PROTECTIONS, type SettingKey } from '#shared/settings.ts';
import type { BooksView, CashView, CashWindow, ColleagueView, WaitingView } from '#shared/views/cash.ts';
import type { RequestType } from '#shared/views/requests.ts';
import { DataTable, useColumns } from '../../components/staff/data-table.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Small, Stack } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { EntriesLink } from './entries-link.tsx';
import styles from './rows.module.css';

interface WindowCardProps {
  readonly title: string;
  readonly figures: CashWindow;
  readonly from: string | undefined;
  readonly to: string;
}

/** Adjustments of balances come last, because they move no cash. */
export function WindowCard({ title, figures, from, to }: WindowCardProps) {
  const { t } = useText();
  const { toMembers, fromMembers } = figures.adjustments;
  const row = (label: string, figure: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  );
  const linked = (label: string, value: Pkr, of: Book, kind?: MovementKind) =>
    row(
      label,
      <EntriesLink of={of} kind={kind} from={from} to={to} label={`${label}, ${title}`}>
        <Money pkr={value} live />
      </EntriesLink>,
    );
  return (
    <Card title={title}>
      <dl className={styles.rows}>
        {linked(t('staff.deposits'), figures.deposits, 'cash', 'joining')}
        {linked(t('staff.withdrawals'), figures.withdrawals, 'cash', 'payout')}
        {linked(t('staff.fees'), figures.fees, 'fees')}
        <div className={cx(styles.net, figures.net >= 0 ? styles.gain : styles.loss)}>
          <dt>{t('staff.net')}</dt>
          <dd>
            <Money pkr={figures.net} live />
          </dd>
        </div>
        {row(t('staff.adjustmentsGiven'), <Money pkr={toMembers} live />)}
        {row(t('staff.adjustmentsTaken'), <Money pkr={fromMembers} live />)}
        {linked(t('staff.adjustmentsNet'), pkr(toMembers - fromMembers), 'adjustments')}
      </dl>
    </Card>
  );
}

export function WaitingCard({ waiting }: Pick<CashView, 'waiting'>) {
  const { t } = useText();
  return (
    <Card title={t('staff.waitingTitle')}>
      <dl className={styles.rows}>
        <Waiting label="staff.deposits" type="Deposit" waiting={waiting.deposits} />
        <Waiting label="staff.withdrawals" type="Withdraw" waiting={waiting.withdrawals} />
      </dl>
    </Card>
  );
}

interface WaitingProps {
  readonly label: TextKey;
  readonly type: RequestType;
  readonly waiting: WaitingView;
}

function Waiting({ label, type, waiting: { count, amount, since } }: WaitingProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>
        {since ? (
          <Link href={`${paths.requests}?status=Pending&type=${type}`}>
            <strong>{count}</strong> · <Money pkr={amount} live />
            <Small as="span" block>
              {t('staff.waitingSince', { time: formatWhen(since) })}
            </Small>
          </Link>
        ) : (
          t('staff.waitingNone')
        )}
      </dd>
    </div>
  );
}

/** Only the 50 who decided most are shown. */
export function ColleaguesCard({ colleagues }: { readonly colleagues: readonly ColleagueView[] }) {
  const { t } = useText();
  const { figure, title } = useColumns<ColleagueView>();
  return (
    <Card title={t('staff.colleagues')}>
      {colleagues.length === 0 ? (
        <Small>{t('staff.noDecisionsToday')}</Small>
      ) : (
        <DataTable
          bare
          label={t('staff.colleagues')}
          columns={[
            title('staff.name', ({ name }) => <bdi>{name}</bdi>),
            figure('staff.depositsApproved', ({ depositsApproved }) => depositsApproved),
            figure('staff.withdrawalsPaid', ({ withdrawalsPaid }) => withdrawalsPaid),
            figure('staff.statusRejected', ({ rejected }) => rejected),
          ]}
          rows={colleagues}
        />
      )}
    </Card>
  );
}

interface ProtectionsCardProps {
  readonly off: readonly SettingKey[];
  readonly oneSuperadmin: boolean;
}

export function ProtectionsCard({ off, oneSuperadmin }: ProtectionsCardProps) {
  const { t } = useText();
  const isBoss = useSession()?.role === 'superadmin';
  const counts = { count: off.length, total: PROTECTIONS.length };
  return (
    <Card
      title={t('staff.protections')}
      action={off.length > 0 && <Badge tone="warning">{t('staff.protectionsOff', counts)}</Badge>}
    >
      <Stack gap={3}>
        {off.length === 0 ? (
          <p>{t('staff.protectionsAllOn')}</p>
        ) : (
          <>
            <p>{off.map((key) => t(`staff.setting.${key}`)).join(' · ')}</p>
            <Small>{t('staff.protectionsHint')}</Small>
          </>
        )}
        {oneSuperadmin && <Small>{t('staff.oneSuperadmin')}</Small>}
        {isBoss && (
          <LinkButton href={paths.settings} variant="secondary">
            {t('staff.protectionsLink')}
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
}

export function BooksCard({ books: { checkedAt, problems } }: { readonly books: BooksView }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const balance = problems.length === 0;
  return (
    <Card
      title={t('staff.books')}
      action={
        (checkedAt || !balance) && (
          <Badge tone={balance ? 'success' : 'danger'}>
            {t(balance ? 'staff.booksBalance' : 'staff.booksDiffer')}
          </Badge>
        )
      }
    >
      {!balance && (
        <>
          <p>{t('staff.booksDifferHint')}</p>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      <Small>
        {checkedAt ? t('staff.booksChecked', { time: formatWhen(checkedAt) }) : t('staff.booksNotChecked')}
      </Small>
    </Card>
  );
}
