import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useShortcuts } from '../../components/staff/use-shortcuts.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import styles from './decision-bar.module.css';
import { DecisionForm, type DecisionProps } from './decision-form.tsx';
import type { Verb } from './use-decisions.tsx';

/** One click approves a deposit that has no warning and whose proof was seen. */
export function DecisionBar(props: DecisionProps) {
  const { request, proof, handling, busy, onDecide, onDelete, onTyped, begun, onBegun } = props;
  const { t } = useText();
  const { formatWhen } = useFormat();
  const [verb, setVerb] = useState<'approve' | 'reject' | null>(null);
  const isDeposit = request.type === 'Deposit';
  const needsMore = !isDeposit || proof !== 'shown' || request.warnings.length > 0;
  const { obstacle } = handling;
  const [told, setTold] = useState(false);
  const start = (next: Verb) => {
    if (busy) return;
    if (obstacle) return setTold(true);
    if (next === 'delete') return onDelete();
    if (next === 'approve' && !needsMore) void onDecide('approve', '');
    else setVerb(next);
  };
  const cancel = () => {
    if (verb) onTyped((before) => ({ ...before, [verb]: '' }));
    setVerb(null);
  };
  const begin = useEffectEvent((chosen: Verb) => {
    onBegun();
    start(chosen);
  });
  useEffect(() => {
    if (begun) begin(begun);
  }, [begun]);
  useShortcuts(verb ? {} : { a: () => start('approve'), r: () => start('reject') });
  return (
    <footer className={styles.bar}>
      {handling.other && (
        <Held>
          {t('staff.handledSince', {
            name: handling.other.by.name,
            time: formatWhen(handling.other.since),
          })}
          <Button size="small" variant="secondary" onClick={handling.takeOver}>
            {t('staff.takeOver')}
          </Button>
        </Held>
      )}
      {request.batch && (
        <Held>
          {t('errors.requestInBatch', {
            number: request.batch.number,
            name: request.batch.createdBy,
            time: formatWhen(request.batch.createdAt),
          })}
        </Held>
      )}
      {request.held && (
        <Held>
          {t('staff.heldUntil', {
            time: formatWhen(request.held.until),
            why: request.held.causes.map((cause) => t(`staff.held.${cause}`)).join(' · '),
          })}
        </Held>
      )}
      {request.waiting && (
        <Held>
          {t('staff.waitsSince', { name: request.waiting.by, time: formatWhen(request.waiting.since) })}
        </Held>
      )}
      {obstacle && told && <p role="alert">{t(`staff.cantDecide.${obstacle}`)}</p>}
      {verb ? (
        <DecisionForm key={verb} {...props} verb={verb} onCancel={cancel} />
      ) : request.batch ? (
        <div className={styles.buttons}>
          {props.children}
          <LinkButton href={`${paths.payouts}/${request.batch.id}`}>
            {t('staff.openBatch', { number: request.batch.number })}
          </LinkButton>
        </div>
      ) : request.waiting ? (
        <div className={styles.buttons}>
          {props.children}
          <LinkButton href={paths.waiting}>{t('staff.openWaiting')}</LinkButton>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button
            size="small"
            variant="dangerQuiet"
            className={styles.delete}
            disabled={obstacle !== null}
            onClick={onDelete}
          >
            {t('staff.delete')}
          </Button>
          {props.children}
          <Button
            variant="secondary"
            aria-keyshortcuts="r"
            disabled={busy || obstacle !== null}
            onClick={() => start('reject')}
          >
            {t('staff.reject')}
          </Button>
          <Button
            aria-keyshortcuts="a"
            disabled={obstacle !== null || (isDeposit && (proof === 'loading' || proof === 'unseen'))}
            busy={busy}
            onClick={() => start('approve')}
          >
            {t('staff.approve')}
          </Button>
        </div>
      )}
    </footer>
  );
}

function Held({ children }: { readonly children: ReactNode }) {
  return (
    <p className="between line gap-2 strong warn" role="status">
      {children}
    </p>
  );
}
