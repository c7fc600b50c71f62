import type { Ref } from 'react';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { RowAction } from '../../components/staff/row-action.tsx';
import { useText } from '../../lib/text.tsx';
import type { Verb } from './use-decisions.ts';

interface RowActionsProps {
  readonly request: StaffRequestView;
  readonly detailsRef: Ref<HTMLButtonElement> | undefined;
  readonly onOpen: (id: string) => void;
  readonly onAct: (verb: Verb, request: StaffRequestView) => void;
}

export function RowActions({ request, detailsRef, onOpen, onAct }: RowActionsProps) {
  const { t } = useText();
  const { id, number: subject, status, removedAt } = request;
  return (
    <>
      {status === 'Pending' && !removedAt && (
        <>
          <RowAction
            icon="check"
            label={t('staff.approve')}
            subject={subject}
            onClick={() => onAct('approve', request)}
          />
          <RowAction
            icon="close"
            label={t('staff.reject')}
            subject={subject}
            onClick={() => onAct('reject', request)}
          />
        </>
      )}
      <RowAction
        icon="eye"
        label={t('staff.details')}
        subject={subject}
        buttonRef={detailsRef}
        onClick={() => onOpen(id)}
      />
      {!removedAt && (
        <RowAction
          icon="trash"
          label={t('staff.delete')}
          subject={subject}
          onClick={() => onAct('delete', request)}
        />
      )}
    </>
  );
}
