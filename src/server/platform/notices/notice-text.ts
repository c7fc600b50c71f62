import { fillIsolated } from '#shared/i18n/bidi.ts';
import { fillText } from '#shared/i18n/en/errors.ts';
import { noticeTexts as english } from '#shared/i18n/en/notices.ts';
import { findReason } from '#shared/i18n/en/reasons.ts';
import { noticeTexts as urdu } from '#shared/i18n/ur/notices.ts';
import { reasons as urduReasons } from '#shared/i18n/ur/reasons.ts';
import type { Language, NoticeKind } from '#shared/notices.ts';

const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: english, ur: urdu };

export interface Notice {
  readonly kind: NoticeKind;
  readonly params: Readonly<Record<string, string | number>>;
  readonly language: Language;
  /** Whether the text may contain amounts and reasons. */
  readonly details: boolean;
}

/** Without `details`, the most detailed text that shows no amount and no reason. */
export function writeNotice(notice: Notice): { title: string; body: string } {
  const { kind, language, details } = notice;
  const params = language === 'ur' ? inUrdu(notice.params) : notice.params;
  const texts = TEXTS[language];
  if (kind === 'news') return { title: texts.newsTitle ?? '', body: String(params[language]) };
  const withReference = params.reference === undefined ? [] : [`${kind}Reference`];
  const names = [...withReference, kind].flatMap((name) => (details ? [`${name}Detailed`, name] : [name]));
  const found = [...names, `${kind}Body`]
    .map((name) => texts[name])
    .find((text) => text && hasAll(text, params));
  const fill = language === 'ur' ? fillIsolated : fillText;
  return { title: fill(texts[`${kind}Title`] ?? '', params), body: fill(found ?? '', params) };
}

/** A reason that staff wrote stays unchanged. */
function inUrdu(params: Notice['params']): Notice['params'] {
  const key = findReason(String(params.reason));
  return key ? { ...params, reason: urduReasons[key] } : params;
}

export function mailFoot(language: Language, url: string): string {
  return fillText(TEXTS[language].mailFoot ?? '', { url });
}

function hasAll(text: string, params: Notice['params']): boolean {
  return [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => params[name] !== undefined);
}
