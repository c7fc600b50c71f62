import { splitLinks } from '#shared/links.ts';

export function LinkedText({ text }: { readonly text: string }) {
  let at = 0;
  return splitLinks(text).map((part) => {
    const key = at;
    at += part.text.length;
    if (!part.isLink) return part.text;
    return (
      <a key={key} dir="ltr" href={part.text} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    );
  });
}
