import { useId, useState } from 'react';
import { renameAccountInput, SAVED_NAME_MAX } from '#shared/schemas/saved-accounts.ts';
import type { SavedAccount } from '#shared/views/saved-accounts.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useRefusedAccounts, useSavedAccountChanges } from './hooks.ts';
import styles from './saved-accounts.module.css';

interface SavedAccountsProps {
  readonly accounts: readonly SavedAccount[];
  /** Undefined if the member types another account. */
  readonly chosen: string | undefined;
  /** Called with the chosen account, or with null if the member wants to type another account. */
  readonly onPick: (account: SavedAccount | null) => void;
}

export function SavedAccounts({ accounts, chosen, onPick }: SavedAccountsProps) {
  const { t } = useText();
  const titleId = useId();
  const [edited, setEdited] = useState<string | null>(null);
  const refused = useRefusedAccounts(accounts);
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="stack gap-2">
      <h3 id={titleId} className="title">
        {t('member.savedAccounts')}
      </h3>
      <ul className="stack gap-2">
        {accounts.map((account) => (
          <li key={account.id} className={styles.account} data-chosen={account.id === chosen || undefined}>
            {account.id === edited ? (
              <EditAccount account={account} onDone={() => setEdited(null)} />
            ) : (
              <>
                <button
                  type="button"
                  className={styles.pick}
                  aria-pressed={account.id === chosen}
                  onClick={() => onPick(account)}
                >
                  <Mark chosen={account.id === chosen} />
                  <span>
                    <span className="strong break block">
                      <bdi>{account.name}</bdi>
                    </span>
                    <span className="small block">
                      {t('member.accountEnding', {
                        bank: account.bankName,
                        digits: account.accountNumber.slice(-4),
                      })}
                    </span>
                    {refused.includes(account) && (
                      <span className="bad small block">{t('member.accountRefused')}</span>
                    )}
                  </span>
                </button>
                <button
                  type="button"
                  className={styles.edit}
                  aria-label={t('member.changeSaved', { name: account.name })}
                  onClick={() => setEdited(account.id)}
                >
                  <Icon name="edit" />
                </button>
              </>
            )}
          </li>
        ))}
        <li className={styles.account} data-chosen={chosen === undefined || undefined}>
          <button
            type="button"
            className={styles.pick}
            aria-pressed={chosen === undefined}
            onClick={() => onPick(null)}
          >
            <Mark chosen={chosen === undefined} />
            {t('member.anotherAccount')}
          </button>
        </li>
      </ul>
    </section>
  );
}

function Mark({ chosen }: { readonly chosen: boolean }) {
  return <span className="step-mark">{chosen && <Icon name="check" size={16} />}</span>;
}

function EditAccount({ account, onDone }: { readonly account: SavedAccount; readonly onDone: () => void }) {
  const { t } = useText();
  const { rename, remove } = useSavedAccountChanges(onDone);
  const { id } = account;
  const { field, props } = useForm({
    initial: { name: account.name },
    schema: renameAccountInput,
    toInput: ({ name }) => ({ id, name }),
    mutation: rename,
    inline: true,
  });
  return (
    <form {...props} className={styles.editing}>
      <TextField
        label={t('member.savedName')}
        maxLength={SAVED_NAME_MAX}
        dir="auto"
        autoComplete="off"
        {...field('name')}
      />
      <div className="between">
        <Button
          variant="quiet"
          busy={remove.busy}
          aria-label={`${t('member.removeSaved')}: ${account.name}`}
          onClick={() => remove.send({ id })}
        >
          {t('member.removeSaved')}
        </Button>
        <Button type="submit" variant="secondary" busy={rename.busy}>
          {t('member.saveName')}
        </Button>
      </div>
    </form>
  );
}
