/** An address that breaks, where it must, before its @. */
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
