import { keepPreviousData } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { usePolled } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';
import { urlChoice, urlText, useUrlState } from '../../lib/url-state.ts';

const ADDRESS = { account: urlChoice(PAYMENT_METHODS, 'Easypaisa'), day: urlText };

export function useReconciliation() {
  const [{ account, day }, setAddress] = useUrlState(ADDRESS);
  const chosen = /^20\d\d-\d\d-\d\d$/.test(day) ? day : undefined;
  const query = trpc.requests.statements.day.useQuery(
    { account, day: chosen },
    { ...usePolled(), placeholderData: keepPreviousData },
  );
  return { account, query, setAddress };
}

function useReload() {
  const utils = trpc.useUtils();
  return () => utils.requests.invalidate();
}

export function useConfirmMatch() {
  const { client } = trpc.useUtils();
  return useToastMutation(client.requests.statements.confirm.mutate, {
    done: 'staff.matchConfirmed',
    failed: 'staff.confirmMatchFailed',
    reload: useReload(),
  });
}

export function useRemoveImport(onDone: () => void) {
  const { client } = trpc.useUtils();
  return useToastMutation(client.requests.statements.remove.mutate, {
    done: 'staff.importRemoved',
    failed: 'staff.removeImportFailed',
    onDone,
    onStale: onDone,
    reload: useReload(),
  });
}

export function useRemoveLayout(onDone: () => void) {
  const { client } = trpc.useUtils();
  return useToastMutation(client.requests.statements.removeLayout.mutate, {
    done: 'staff.layoutRemoved',
    failed: 'staff.removeLayoutFailed',
    onDone,
    onStale: onDone,
    reload: useReload(),
  });
}

export function useUndoMatch() {
  const { client } = trpc.useUtils();
  return useToastMutation(client.requests.statements.undo.mutate, {
    done: 'staff.matchUndone',
    failed: 'staff.undoMatchFailed',
    reload: useReload(),
  });
}

export function useCountBalance(onDone: () => void) {
  const { client } = trpc.useUtils();
  return useToastMutation(client.requests.statements.count.mutate, {
    done: 'staff.countSaved',
    failed: 'staff.countFailed',
    onDone,
    reload: useReload(),
  });
}

export function useApproveArrived() {
  const { client } = trpc.useUtils();
  const { t } = useText();
  return useToastMutation(client.requests.statements.approveArrived.mutate, {
    done: ({ approved }) => t('staff.approvedArrived', { count: approved }),
    failed: 'staff.approveArrivedFailed',
    alwaysNamed: true,
    onDone: ({ skipped }) => {
      for (const reason of new Set(skipped.map((one) => one.reason))) {
        const count = skipped.filter((one) => one.reason === reason).length;
        toast.error(t('staff.skippedArrived', { count, reason: t(`errors.${reason}`) }), {
          duration: LONG_NOTICE_MS,
        });
      }
    },
    reload: useReload(),
  });
}

/**
 * A call that is repeated because it got no answer has the same idempotency key, so its lines are imported
 * once.
 */
export function useImportStatement(account: PaymentMethod, onDone: () => void) {
  const { client } = trpc.useUtils();
  const { t } = useText();
  const reload = useReload();
  return useKeyedMutation(client.requests.statements.import.mutate, {
    failed: 'staff.importFailed',
    onSuccess: ({ newLines, matched }) => {
      toast.success(`${account}: ${t('staff.importDone', { count: newLines, matched })}`);
      onDone();
    },
    onSettled: () => void reload(),
  });
}
