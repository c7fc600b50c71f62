const NUMBERS = /([A-Z]-\d{6}|\b[A-Z\d]{4}(?: [A-Z\d]{1,7})+)/;

/** A text whose numbers of requests and accounts are broken over two lines only if one has no room. */
export function WholeNumbers({ children }: { readonly children: string }) {
  return children.split(NUMBERS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} dir="ltr" className="whole">
        {part}
      </span>
    ),
  );
}
