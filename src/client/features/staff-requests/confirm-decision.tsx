import { useState } from 'react';
import type { StaffRequestDetails } from '#shared/views/requests.ts';
import { CheckField } from '../../components/staff/check-field.tsx';
import { Confirm } from '../../components/staff/confirm.tsx';
import type { PictureState } from '../../components/staff/picture.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useConnection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './confirm-decision.module.css';
import { DecisionFacts } from './decision-facts.tsx';
import { DecisionNotice } from './decision-notice.tsx';
import { PayTo } from './pay-to.tsx';
import { Proof } from './proof.tsx';
import { useWording } from './use-wording.ts';
import type { Verb } from './use-worklist.ts';
import { WarningNote } from './warning-badge.tsx';

interface ConfirmDecisionProps {
  readonly verb: Verb;
  readonly request: StaffRequestDetails;
  /** Another person was faster: the dialog becomes a notice of that decision. */
  readonly outdated: boolean;
  readonly busy: boolean;
  readonly onConfirm: (answer: string) => void;
  /** Opens the details, where the request can be compared with those of other accounts. */
  readonly onCompare: () => void;
  readonly onClose: () => void;
}

/**
 * Shows a decision and its effect on the money, and asks for confirmation. An approval needs the deposit's
 * proof on the screen; a missing proof and a warning each need a tick.
 */
export function ConfirmDecision({ verb, request, outdated, onCompare, ...rest }: ConfirmDecisionProps) {
  const { t } = useText();
  const { what: effect, ...wording } = useWording(verb, request);
  const [proof, setProof] = useState<PictureState>('loading');
  const [unseen, setUnseen] = useState(false);
  const [accepted, setAccepted] = useState('');
  const isPayment = verb === 'approve' && request.type === 'Withdraw';
  if (outdated && !rest.busy) {
    const { decidedBy: name, number } = request;
    const title = t('staff.decidedMeanwhile', { number });
    const what = (
      <div className={styles.what}>
        <DecisionNotice request={request} meanwhile>
          {isPayment && name && <p>{t('staff.alreadySent', { name })}</p>}
        </DecisionNotice>
        <DecisionFacts request={request} />
      </div>
    );
    return <Confirm request={{ title, what, ask: wording.ask }} {...rest} />;
  }

  const approves = verb === 'approve';
  const showsProof = request.type === 'Deposit' && verb !== 'delete';
  const isUnseeable = proof === 'failed' || proof === 'missing';
  const warnings = request.warnings.join();
  const isProofDone = !showsProof || proof === 'shown' || (isUnseeable && unseen);
  const what = (
    <div className={styles.what}>
      {approves && warnings !== '' && (
        <div className={styles.warning}>
          <WarningNote warnings={request.warnings}>
            <Button size="small" variant="secondary" onClick={onCompare}>
              {t('staff.compare')}
            </Button>
          </WarningNote>
          <CheckField
            label={t('staff.warningSeen')}
            checked={accepted === warnings}
            onChange={(tick) => setAccepted(tick ? warnings : '')}
          />
        </div>
      )}
      <DecisionFacts request={request} />
      <p>{effect}</p>
      {approves && showsProof && proof === 'unseen' && (
        <p className={styles.look}>{t('staff.lookAtProof')}</p>
      )}
      {isPayment && <Payment request={request} />}
    </div>
  );
  const aside = showsProof && (
    <Proof request={request} onState={setProof}>
      {approves && isUnseeable && (
        <CheckField label={t('staff.proofUnseen')} checked={unseen} onChange={setUnseen} />
      )}
    </Proof>
  );
  const ready = !approves || (isProofDone && (warnings === '' || accepted === warnings));
  return <Confirm request={{ ...wording, what, aside }} ready={ready} {...rest} />;
}

/** The payment; without live events also a warning, because another person's decision would show late. */
function Payment({ request }: { readonly request: StaffRequestDetails }) {
  const { t } = useText();
  const isLive = useConnection() === 'live';
  return (
    <>
      <PayTo request={request} />
      {!isLive && (
        <p className={styles.offline} role="alert">
          {t('staff.mayBeDecided')}
        </p>
      )}
    </>
  );
}
