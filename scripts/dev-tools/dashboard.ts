/* Grafana's dashboard: `npm run print` writes deploy/monitoring/dashboard.json. */

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };
const COLUMNS = 24;

type Unit = 'short' | 'percentunit' | 's' | 'bytes' | 'reqps';
type Colour = 'green' | 'orange' | 'red';
export interface Panel {
  readonly width: number;
  readonly height: number;
  readonly shown: object;
}
interface Extras {
  readonly note?: string;
  readonly width?: number;
}

export function row(title: string): Panel {
  return { width: COLUMNS, height: 1, shown: { type: 'row', title, collapsed: false, panels: [] } };
}

function queries(
  unit: Unit,
  expressions: readonly (readonly [legendFormat: string, expr: string])[],
  more: object,
) {
  const targets = expressions.map(([legendFormat, expr], i) => ({
    refId: 'ABC'[i],
    datasource: DATASOURCE,
    expr,
    legendFormat,
  }));
  return { datasource: DATASOURCE, targets, fieldConfig: { defaults: { unit, ...more }, overrides: [] } };
}

/** @param colours the first one holds below the value of the second, and so on */
export function figure(
  title: string,
  unit: Unit,
  expr: string,
  colours: readonly [Colour, ...[from: number, colour: Colour][]],
  { note, ...more }: Extras & { readonly decimals?: number } = {},
): Panel {
  const [lowest, ...others] = colours;
  const steps = [{ color: lowest, value: null }, ...others.map(([value, color]) => ({ color, value }))];
  const { targets, ...rest } = queries(unit, [['', expr]], {
    color: { mode: 'thresholds' },
    thresholds: { mode: 'absolute', steps },
    ...more,
  });
  return {
    width: 4,
    height: 4,
    shown: {
      type: 'stat',
      title,
      description: note,
      ...rest,
      targets: targets.map((target) => ({ ...target, instant: true })),
      options: {
        colorMode: 'background',
        graphMode: 'none',
        reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
      },
    },
  };
}

/** @param lines each query by its legend */
export function graph(
  title: string,
  unit: Unit,
  lines: Readonly<Record<string, string>>,
  { note, width = 8, isStacked }: Extras & { readonly isStacked?: boolean } = {},
): Panel {
  const stacked = { fillOpacity: 40, stacking: { mode: 'normal', group: 'A' } };
  const custom = { lineWidth: 1, fillOpacity: 10, showPoints: 'never', ...(isStacked && stacked) };
  return {
    width,
    height: 8,
    shown: {
      type: 'timeseries',
      title,
      description: note,
      ...queries(unit, Object.entries(lines), { min: 0, custom }),
      options: {
        legend: { displayMode: 'list', placement: 'bottom' },
        tooltip: { mode: 'multi', sort: 'desc' },
      },
    },
  };
}

const SERVERS = 'label_values(sikka_not_ready, instance)';
const FRAME = {
  title: 'Sikka',
  uid: 'sikka',
  tags: ['sikka'],
  schemaVersion: 39,
  editable: true,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  timezone: 'browser',
  templating: {
    list: [
      { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
      {
        name: 'instance',
        label: 'Server',
        type: 'query',
        datasource: DATASOURCE,
        query: { query: SERVERS, refId: 'A' },
        definition: SERVERS,
        refresh: 2,
        multi: true,
        includeAll: true,
        allValue: '.*',
        current: { text: 'All', value: '$__all' },
      },
    ],
  },
};

/** One panel a line, so that a change is seen in a diff. */
export function printDashboard(inOrder: readonly Panel[]): string {
  let [x, y, below] = [0, 0, 0];
  const panels = inOrder.map(({ width: w, height: h, shown }, i) => {
    if (x + w > COLUMNS) [x, y] = [0, below];
    const panel = { id: i + 1, gridPos: { x, y, w, h }, ...shown };
    x += w;
    below = y + h;
    return JSON.stringify(panel);
  });
  return `${JSON.stringify({ ...FRAME, panels: [] }).slice(0, -2)}\n${panels.join(',\n')}\n]}\n`;
}
