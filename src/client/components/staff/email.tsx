import { PHONE_PATTERN } from '#shared/rules.ts';

/** Links to the email address of a message's sender, or to WhatsApp if a guest left a phone number. */
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

/** An email address. If the address does not fit one line, the line breaks before the "@" where possible. */
export function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <bdi>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}
