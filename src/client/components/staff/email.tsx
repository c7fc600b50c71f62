import { PHONE_PATTERN } from '#shared/rules.ts';
import cells from './cells.module.css';

export function AnswerLink({ to }: { readonly to: string }) {
  if (!PHONE_PATTERN.test(to)) {
    return (
      <a href={`mailto:${to}`}>
        <Email address={to} />
      </a>
    );
  }
  return (
    <a href={`https://wa.me/92${to.slice(1)}`} target="_blank" rel="noreferrer">
      <bdi>{to}</bdi> (WhatsApp)
    </a>
  );
}

export function Email({ address }: { readonly address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    <bdi className={cells.identity}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}
