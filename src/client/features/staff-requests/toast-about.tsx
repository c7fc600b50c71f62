import type { JSX } from 'react';
import type { RequestView } from '#shared/views/requests.ts';
import { TwoLines } from '../../components/staff/data-table.tsx';

/** The text stays to the letter (SPEC section 8); a second line names request and member. */
export function toastAbout({ number, user }: RequestView, text: string): JSX.Element {
  return <TwoLines sub={`${number}, ${user}`}>{text}</TwoLines>;
}
