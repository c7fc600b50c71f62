import { cx } from '../../components/ui/cx.ts';
import styles from './rule-table.module.css';

interface RuleTableProps {
  /** What it lists, for who can't see it. */
  readonly label: string;
  readonly heads: readonly string[];
  /** As many cells as heads; the first names the row. */
  readonly rows: readonly (readonly string[])[];
}

/** Figures under heads; on a phone a list whose lines carry their own label. */
export function RuleTable({ label, heads, rows }: RuleTableProps) {
  return (
    // The roles are said aloud because a table laid out as a list loses them in some browsers.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className={styles.table} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([name = '', ...cells]) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader">
              <bdi>{name}</bdi>
            </th>
            {cells.map((cell, i) => (
              <td
                key={heads[i + 1]}
                role="cell"
                data-label={heads[i + 1]}
                className={cx(i === cells.length - 1 && styles.last)}
              >
                <bdi>{cell}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
