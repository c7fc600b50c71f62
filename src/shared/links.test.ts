import { expect, it } from 'vitest';
import { listOf } from '#testing/table.ts';
import { splitLinks } from './links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

it.each([
  ['Read https://sikka.example/news.', 'https://sikka.example/news'],
  ['(see https://sikka.example/a(b)) now', 'https://sikka.example/a(b)'],
  ['تفصیل https://sikka.example/خبر', 'https://sikka.example/'],
  ['دیکھیں https://sikka.example/a?b=c&d=%20#e۔ شکریہ', 'https://sikka.example/a?b=c&d=%20#e'],
  ['HTTPS://Sikka.example, then!', 'HTTPS://Sikka.example'],
  ['https://a.example/ and https://b.example:8443/x?', 'https://a.example/', 'https://b.example:8443/x'],
])('the whole https addresses of "%s" are links, without the marks of the sentence', (text, ...links) => {
  expect(linksIn(text)).toEqual(links);
});

it.each(
  listOf(`
  http://sikka.example; javascript:alert(1); data:text/html,<b>; www.sikka.example;
  someone@sikka.example; https://; https://bank.example@thief.example/; xhttps://sikka.example;
  <a href="//sikka.example">here</a> **[x](//y.example)**`),
)('"%s" stays text', (text) => {
  expect(splitLinks(text)).toEqual([{ text, isLink: false }]);
});

it('loses no character', () => {
  const text = 'A https://a.example, b (https://b.example/). ۔ https://c.example@d.example c';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
