import type { StaffRequestView } from '#shared/views/requests.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { useWording } from './use-wording.ts';

interface ConfirmDeleteProps {
  readonly request: StaffRequestView;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDelete({ request, ...rest }: ConfirmDeleteProps) {
  const wording = useWording('delete', request);
  return <Confirm request={wording} {...rest} />;
}
