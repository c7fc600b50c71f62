import { figure, graph, type Panel, row } from './dashboard.ts';

/** In reading order: a row of the dashboard holds what fits beside each other. */
export const PANELS: readonly Panel[] = [
  row('State'),
  figure('Servers that answer', 'short', 'sum(up{job="sikka"})', ['red', [1, 'green']]),
  figure('Servers not ready', 'short', 'sum(max by (instance) (sikka_not_ready)) or vector(0)', [
    'green',
    [1, 'red'],
  ]),
  figure('Alerts', 'short', 'sum(ALERTS{alertname=~"Sikka.*", alertstate="firing"}) or vector(0)', [
    'green',
    [1, 'red'],
  ]),
  figure('Problems of the books', 'short', 'max(sikka_books_problems)', ['green', [1, 'red']]),
  figure('Days not sealed', 'short', 'max(sikka_seals_behind_days)', ['green', [1, 'orange'], [2, 'red']]),
  figure('Cash / liabilities', 'percentunit', 'min(sikka_solvency_ratio)', ['red', [1, 'green']], {
    decimals: 0,
  }),
  figure('Check of the books', 's', 'max(sikka_books_check_age_seconds)', ['green', [43200, 'red']], {
    note: 'Since the end of the last whole round.',
  }),
  figure('Oldest deposit', 's', 'max(sikka_requests_oldest_seconds{type="Deposit"})', [
    'green',
    [14400, 'orange'],
    [86400, 'red'],
  ]),
  figure('Oldest withdrawal', 's', 'max(sikka_requests_oldest_seconds{type="Withdraw"})', [
    'green',
    [14400, 'orange'],
    [86400, 'red'],
  ]),
  figure(
    'Free disk',
    'bytes',
    'min(sikka_disk_free_bytes)',
    ['red', [2000000000, 'orange'], [20000000000, 'green']],
    { note: 'Of the embedded database; empty with DATABASE_URL.' },
  ),
  figure('Late notices', 'short', 'sum(max by (channel) (sikka_notices_late))', ['green', [3, 'orange']]),
  figure(
    'Certificate ends in',
    's',
    'min(probe_ssl_earliest_cert_expiry{job="sikka-site"}) - time()',
    ['red', [604800, 'orange'], [1209600, 'green']],
    { note: 'Needs the blackbox exporter.' },
  ),
  row('Calls'),
  graph(
    'Calls a second, by outcome',
    'reqps',
    {
      '{{outcome}}':
        'sum by (outcome) (rate(sikka_procedure_seconds_count{instance=~"$instance"}[$__rate_interval]))',
    },
    { isStacked: true },
  ),
  graph('Time of calls', 's', {
    median:
      'histogram_quantile(0.5, sum by (le) (rate(sikka_procedure_seconds_bucket{instance=~"$instance"}[$__rate_interval])))',
    '95 %':
      'histogram_quantile(0.95, sum by (le) (rate(sikka_procedure_seconds_bucket{instance=~"$instance"}[$__rate_interval])))',
    '99 %':
      'histogram_quantile(0.99, sum by (le) (rate(sikka_procedure_seconds_bucket{instance=~"$instance"}[$__rate_interval])))',
  }),
  graph(
    'Slowest procedures',
    's',
    {
      '{{procedure}}':
        'topk(8, histogram_quantile(0.95, sum by (le, procedure) (rate(sikka_procedure_seconds_bucket{instance=~"$instance"}[$__rate_interval]))))',
    },
    { note: 'The 95th percentile.' },
  ),
  graph(
    'Requests over HTTP, by status',
    'reqps',
    {
      '{{status}}':
        'sum by (status) (rate(sikka_http_request_seconds_count{instance=~"$instance"}[$__rate_interval]))',
    },
    { isStacked: true },
  ),
  graph('Faults and refusals by 5xx', 'reqps', {
    '{{instance}} {{status}}':
      'sum by (instance, status) (rate(sikka_http_request_seconds_count{status=~"5..", route!~"/readyz|/healthz", instance=~"$instance"}[$__rate_interval]))',
  }),
  graph('Sockets and streams', 'short', {
    '{{instance}} sockets': 'sikka_open_sockets{instance=~"$instance"}',
    '{{instance}} streams': 'sikka_open_streams{instance=~"$instance"}',
  }),
  row('Servers'),
  graph(
    'Processor',
    'percentunit',
    {
      '{{instance}}': 'rate(process_cpu_seconds_total{job="sikka",instance=~"$instance"}[$__rate_interval])',
    },
    { note: '1 is one processor.' },
  ),
  graph('Delay of the event loop', 's', {
    '{{instance}} 99 %': 'sikka_event_loop_lag_seconds{quantile="0.99", instance=~"$instance"}',
  }),
  graph('Memory', 'bytes', {
    '{{instance}} in all': 'process_resident_memory_bytes{job="sikka",instance=~"$instance"}',
    '{{instance}} heap': 'process_heap_bytes{job="sikka",instance=~"$instance"}',
    '{{instance}} limit of the heap': 'process_heap_limit_bytes{job="sikka",instance=~"$instance"}',
  }),
  graph('Connections to the database', 'short', {
    '{{state}}': 'sum by (state) (sikka_database_connections{instance=~"$instance"})',
    '{{outcome}} a second':
      'sum by (outcome) (rate(sikka_database_calls_total{instance=~"$instance"}[$__rate_interval]))',
  }),
  graph(
    'Disk of the embedded database',
    'bytes',
    { '{{instance}} {{folder}}': 'sikka_disk_free_bytes{instance=~"$instance"}' },
    { width: 16 },
  ),
  row('Limits and queues'),
  graph('Waiting in queues', 'short', {
    '{{queue}}': 'sum by (queue) (sikka_queue_waiting{instance=~"$instance"})',
  }),
  graph('Refused by full queues', 'reqps', {
    '{{queue}}': 'sum by (queue) (rate(sikka_queue_refused_total{instance=~"$instance"}[$__rate_interval]))',
    'admission: {{reason}}':
      'sum by (reason) (rate(sikka_admission_refusals_total{instance=~"$instance"}[$__rate_interval]))',
    connections: 'sum(rate(sikka_connections_refused_total{instance=~"$instance"}[$__rate_interval]))',
  }),
  graph('Refused by rate limits', 'reqps', {
    '{{limit}}':
      'sum by (limit) (rate(sikka_rate_limit_refusals_total{instance=~"$instance"}[$__rate_interval]))',
  }),
  graph(
    'Large bodies in flight',
    'short',
    { '{{instance}}': 'sikka_bodies_in_flight{instance=~"$instance"}' },
    { note: 'Screenshots and bank files that are being read.' },
  ),
  graph('Their bytes', 'bytes', { '{{instance}}': 'sikka_body_bytes{instance=~"$instance"}' }),
  graph('Open files', 'percentunit', {
    '{{instance}}':
      'process_open_fds{job="sikka",instance=~"$instance"} / process_max_fds{job="sikka",instance=~"$instance"}',
  }),
  row('In the background'),
  graph('Events are late by', 's', { '{{instance}}': 'sikka_relay_lag_seconds{instance=~"$instance"}' }),
  graph('Redis answers', 'short', { '{{instance}}': 'sikka_redis_connected{instance=~"$instance"}' }),
  graph('Notices a minute', 'short', {
    '{{channel}} {{outcome}}':
      '60 * sum by (channel, outcome) (rate(sikka_notices_total{instance=~"$instance"}[$__rate_interval]))',
  }),
  graph('Notices that wait', 'short', {
    waiting: 'max(sikka_notices_waiting)',
    'late: {{channel}}': 'max by (channel) (sikka_notices_late)',
  }),
  graph('Oldest late notice', 's', { '{{channel}}': 'max by (channel) (sikka_notices_late_seconds)' }),
  graph('Seals missing, in days', 'short', { '': 'max(sikka_seals_behind_days)' }),
  row('Business'),
  graph('Pending requests', 'short', { '{{type}}': 'max by (type) (sikka_requests{status="Pending"})' }),
  graph('Oldest pending request', 's', { '{{type}}': 'max by (type) (sikka_requests_oldest_seconds)' }),
  graph('Decisions an hour', 'short', {
    '{{type}} {{decision}}': '3600 * sum by (type, decision) (rate(sikka_decisions_total[1h]))',
  }),
  graph('Accounts', 'short', { '{{status}}': 'sum by (status) (max by (role, status) (sikka_accounts))' }),
  graph('Messages and password requests', 'short', {
    'messages: {{status}}': 'max by (status) (sikka_messages)',
    'password requests: {{status}}': 'max by (status) (sikka_password_resets)',
  }),
  graph(
    'Rewards of today, in rupees',
    'short',
    { '{{kind}}': 'max by (kind) (sikka_rewards_today_rupees)' },
    { isStacked: true },
  ),
  graph('Deposits and withdrawals of today, in rupees', 'short', {
    deposits: 'max(sikka_deposits_rupees{state="approved_today"})',
    'paid out': 'max(sikka_withdrawals_rupees{state="paid_today"})',
  }),
  graph('Cash and liabilities, in rupees', 'short', {
    cash: 'max(sikka_cash_rupees)',
    owed: 'sum(max by (to) (sikka_liabilities_rupees))',
  }),
  graph('Members at work, a minute', 'short', {
    '{{procedure}}':
      '60 * sum by (procedure) (rate(sikka_procedure_seconds_count{procedure=~"auth.register|videos.click|spinner.spin", outcome="ok", instance=~"$instance"}[$__rate_interval]))',
  }),
];
