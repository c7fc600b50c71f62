import { useState } from 'react';
import { Link } from 'wouter';
import {
  type AnswerAppealInput,
  APPEAL_ANSWER_MAX,
  type AppealVerdict,
  answerAppealInput,
} from '#shared/schemas/appeals.ts';
import type { AppealView } from '#shared/views/appeals.ts';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { MemberLink, When } from '../../components/staff/member-link.tsx';
import { RowActions } from '../../components/staff/row-actions.tsx';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { TextArea } from '../../components/ui/field.tsx';
import { Row, Small } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { usePolled } from '../../lib/live.tsx';
import { requestPath } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { itemsOf, PAGED, trpc } from '../../lib/trpc.ts';
import styles from './appeal-list.module.css';

export function AppealList() {
  const { t } = useText();
  const list = useAppeals();
  const appeals = itemsOf(list);
  const [asked, setAsked] = useState<{ verdict: AppealVerdict; appeal: AppealView } | null>(null);
  // The dialog stays when the last appeal is answered by somebody else.
  return (
    <>
      {appeals.length > 0 && (
        <Card title={t('staff.appealsTitle')}>
          <Small>{t('staff.appealsHint')}</Small>
          <ul className={styles.list}>
            {appeals.map((appeal) => (
              <Appeal key={appeal.id} appeal={appeal} onAnswer={(verdict) => setAsked({ verdict, appeal })} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              variant="secondary"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('staff.loadMore')}
            </Button>
          )}
        </Card>
      )}
      {asked && <AnswerModal {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface AppealProps {
  readonly appeal: AppealView;
  readonly onAnswer: (verdict: AppealVerdict) => void;
}

function Appeal({ appeal, onAnswer }: AppealProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { id, number, type, amount, user, text, at, reason, refusedBy, refusedAt, own, alone } = appeal;
  return (
    <li className={styles.row}>
      <Row as="p" gap={3}>
        <strong>
          {t(type === 'Deposit' ? 'staff.typeDeposit' : 'staff.typeWithdraw')}{' '}
          <Link href={requestPath(id)}>{number}</Link>
        </strong>
        <Money pkr={amount} />
        <span>
          <MemberLink id={user.id}>{user.name}</MemberLink> @{user.username}
        </span>
      </Row>
      <Small>
        {t('staff.appealRefused', {
          name: refusedBy ?? t('staff.appealSomebody'),
          time: formatWhen(refusedAt),
          reason: reason ?? t('staff.appealNoReason'),
        })}
      </Small>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <Row gap={3}>
        <Small as="span">
          <When at={at} />
        </Small>
        {own ? (
          <Small as="span">{t(alone ? 'staff.appealAlone' : 'staff.appealOwn')}</Small>
        ) : (
          <RowActions
            subject={number}
            actions={[
              { label: 'staff.appealGrant', primary: true, onClick: () => onAnswer('granted') },
              { label: 'staff.appealUphold', onClick: () => onAnswer('upheld') },
            ]}
          />
        )}
      </Row>
    </li>
  );
}

interface AnswerModalProps {
  readonly verdict: AppealVerdict;
  readonly appeal: AppealView;
  readonly onClose: () => void;
}

function AnswerModal({ verdict, appeal, onClose }: AnswerModalProps) {
  const { t } = useText();
  const mutation = useAnswerAppeal(onClose);
  const { field, ...form } = useForm({
    initial: { answer: '' },
    schema: answerAppealInput,
    toInput: ({ answer }) => ({ id: appeal.id, verdict, answer }),
    mutation,
  });
  const isGrant = verdict === 'granted';
  const follows = appeal.type === 'Deposit' ? 'staff.appealGrantDeposit' : 'staff.appealGrantWithdraw';
  return (
    <FormModal
      title={t(isGrant ? 'staff.appealGrantTitle' : 'staff.appealUpholdTitle', { number: appeal.number })}
      action={t(isGrant ? 'staff.appealGrant' : 'staff.appealUphold')}
      form={form}
      onClose={onClose}
    >
      <p className="prose" dir="auto">
        {appeal.text}
      </p>
      <p>{t(isGrant ? follows : 'staff.appealUpholdHint')}</p>
      <TextArea
        label={t('staff.appealAnswer')}
        rows={4}
        dir="auto"
        maxLength={APPEAL_ANSWER_MAX}
        {...field('answer')}
      />
    </FormModal>
  );
}

const useAppeals = () => trpc.requests.appeals.list.useInfiniteQuery({}, { ...PAGED, ...usePolled() });

function useAnswerAppeal(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation((input: AnswerAppealInput) => utils.client.requests.appeals.answer.mutate(input), {
    done: 'staff.appealAnswered',
    failed: 'staff.appealFailed',
    onDone,
    reload: () => utils.requests.appeals.invalidate(),
  });
}
