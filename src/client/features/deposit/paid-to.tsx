import type { ShownAccount } from '#shared/views/config.ts';
import { RadioList } from '../../components/ui/radio-list.tsx';
import type { ControlProps } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';

/** The ids of the accounts to which the member may have sent the money. */
function choicesOf({ id, on, before }: ShownAccount): number[] {
  return [...(on ? [id] : []), ...before.map((one) => one.id)];
}

/**
 * The account that was paid: chosen, or the only one that the member can have paid.
 * @param seen the id that the form first showed
 */
export function findPaid(account: ShownAccount, seen: string, chosen: string): number | undefined {
  const choices = choicesOf(account);
  if (choices.includes(Number(chosen))) return Number(chosen);
  const isChanged = seen !== '' && account.before.some(({ id }) => id >= Number(seen));
  return account.on && !isChanged ? account.id : undefined;
}

interface PaidToProps extends Pick<ControlProps, 'ref' | 'error'> {
  readonly account: ShownAccount;
  readonly paid: number | undefined;
  readonly onChoose: (id: number) => void;
}

/** Asked only while somebody may have paid another account. */
export function PaidTo({ account, paid, error, ref, onChoose }: PaidToProps) {
  const { t } = useText();
  if (account.before.length === 0) return null;
  const ends = (id: number) => account.before.find((one) => one.id === id)?.ends;
  return (
    <div ref={ref} tabIndex={-1}>
      <RadioList
        label={t('deposit.accountWhich')}
        value={paid ?? null}
        onChange={onChoose}
        options={choicesOf(account).map((id) => ({
          value: id,
          label: ends(id)
            ? t('deposit.accountBefore', { ends: ends(id) ?? '' })
            : t('deposit.accountThis', { ends: account.number.slice(-4) }),
        }))}
      />
      {error && (
        <p className="bad small" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
