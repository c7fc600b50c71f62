import { Copyable } from '../components/staff/copyable.tsx';
import { DataTable, TableSkeleton, TwoLines } from '../components/staff/data-table.tsx';
import { DayBars } from '../components/staff/day-bars.tsx';
import { When } from '../components/staff/member-link.tsx';
import { Menu } from '../components/staff/menu.tsx';
import { NowThen } from '../components/staff/now-then.tsx';
import { SegmentedControl } from '../components/staff/segmented-control.tsx';
import { StatCards } from '../components/staff/stat-cards.tsx';
import { ActiveBadge, RequestStatusBadge, RequestTypeBadge } from '../components/staff/status.tsx';
import { Strip } from '../components/staff/strip.tsx';
import { Tabs } from '../components/staff/tabs.tsx';
import { Button } from '../components/ui/button.tsx';
import { Card } from '../components/ui/card.tsx';
import { Row } from '../components/ui/layout.tsx';

const STATUSES = ['Pending', 'Approved', 'Rejected'] as const;
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25'].map((day, at) => ({ day, count: at * 3 }));
const nothing = () => undefined;

export function StaffComponents() {
  return (
    <>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Strip key={tone} tone={tone} action={<Button size="small">Show</Button>}>
          A fact that comes before all others
        </Strip>
      ))}
      <StatCards
        stats={[
          { label: 'Members', value: '1,204' },
          { label: 'Waiting', value: undefined },
        ]}
      />
      <DataTable
        label="Requests"
        rows={STATUSES}
        rowKey={(status) => status}
        columns={[
          {
            id: 'who',
            label: 'Member',
            place: 'title',
            cell: () => <TwoLines sub="@ayesha">Ayesha Khan</TwoLines>,
          },
          { id: 'type', label: 'Type', cell: () => <RequestTypeBadge type="Deposit" /> },
          {
            id: 'status',
            label: 'Status',
            place: 'aside',
            cell: (status) => <RequestStatusBadge status={status} />,
          },
          { id: 'sum', label: 'Amount', numeric: true, cell: () => '₨865.00' },
          { id: 'when', label: 'Sent', cell: () => <When at="2026-11-24T09:30:00Z" /> },
        ]}
        actions={() => (
          <Menu label="More">
            <button type="button">Delete</button>
          </Menu>
        )}
        selected="Approved"
      />
      <TableSkeleton rows={2} />
      <DayBars
        title="Sign-ups"
        days={DAYS}
        series={[{ label: 'Sign-ups', tone: 'first', of: ({ count }) => count }]}
        format={String}
        none="No sign-ups"
      />
      <Card title="One member">
        <Row>
          <ActiveBadge status="Active" />
          <ActiveBadge status="Inactive" />
          <Copyable text="R-1042" label="Copy the number" />
        </Row>
        <NowThen
          sides={[
            ['Now', '₨100'],
            ['Then', '₨250'],
          ]}
        />
        <SegmentedControl
          label="Period"
          options={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
          ]}
          value="7"
          onChange={nothing}
        />
        <Tabs
          label="Sections"
          tabs={[
            { id: 'a', label: 'Money', count: 3 },
            { id: 'b', label: 'Notes' },
          ]}
          current="a"
          onChange={nothing}
        >
          <p>Content</p>
        </Tabs>
      </Card>
    </>
  );
}
