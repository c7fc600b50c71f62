import type { appeals } from '#shared/i18n/en/appeals.ts';
import { common } from '#shared/i18n/en/common.ts';
import type { deposit } from '#shared/i18n/en/deposit.ts';
import { errors } from '#shared/i18n/en/errors.ts';
import type { guest } from '#shared/i18n/en/guest.ts';
import type { howItWorks } from '#shared/i18n/en/how-it-works.ts';
import type { join } from '#shared/i18n/en/join.ts';
import type { loginNote } from '#shared/i18n/en/login-note.ts';
import type { member } from '#shared/i18n/en/member.ts';
import type { noticeScreens } from '#shared/i18n/en/notice-screens.ts';
import type { passkey } from '#shared/i18n/en/passkey.ts';
import type { pitch } from '#shared/i18n/en/pitch.ts';
import type { privacy } from '#shared/i18n/en/privacy.ts';
import type { proof } from '#shared/i18n/en/proof.ts';
import { publicTexts } from '#shared/i18n/en/public.ts';
import type { reasons } from '#shared/i18n/en/reasons.ts';
import type { ErrorKey, refusals } from '#shared/i18n/en/refusals.ts';
import type { secondFactor } from '#shared/i18n/en/second-factor.ts';
import type { staff } from '#shared/i18n/en/staff.ts';
import type { Translation } from '#shared/i18n/translation.ts';
import { type Lang, preferredLang, rememberLang } from './languages.ts';

interface Catalogs {
  /** The code of the staff area replaces them with the texts of all errors. */
  errors: typeof refusals;
  common: typeof common;
  public: typeof publicTexts;
  passkey: typeof passkey;
  pitch: typeof pitch;
  join: typeof join;
  deposit: typeof deposit;
  guest: typeof guest;
  howItWorks: typeof howItWorks;
  loginNote: typeof loginNote;
  member: typeof member;
  appeals: typeof appeals;
  notices: typeof noticeScreens;
  privacy: typeof privacy;
  proof: typeof proof;
  reasons: typeof reasons;
  factor: typeof secondFactor;
  staff: typeof staff;
}
type Area = keyof Catalogs;
export type TextKey = { [A in Area]: `${A}.${Extract<keyof Catalogs[A], string>}` }[Area];

type Catalog = Readonly<Record<string, string>>;
const english: Partial<Record<Area, Catalog>> = { errors, common, public: publicTexts };
const urdu: Partial<Record<Area, Catalog>> = {};

const loadFirst = () => import('#shared/i18n/ur/first.ts');
/** Areas that only staff read have no function: their texts are in English only. */
const urduSources: Partial<Record<Area, () => Promise<Catalog>>> = {
  errors: async () => (await loadFirst()).errors,
  common: async () => (await loadFirst()).common,
  public: async () => (await loadFirst()).publicTexts,
};

interface Shown {
  readonly lang: Lang;
  /** False until the texts for the first screen have loaded or failed to load, or `DEADLINE_MS` is over. */
  readonly ready: boolean;
}
let wanted: Lang = preferredLang();
let shown: Shown = { lang: 'en', ready: wanted === 'en' };
let englishOnly = 0;
/** True if Urdu texts have loaded since the listeners were last called. */
let arrived = false;
const listeners = new Set<() => void>();

function show(lang: Lang): void {
  if (shown.ready && shown.lang === lang && !arrived) return;
  arrived = false;
  shown = { lang, ready: true };
  for (const listener of listeners) listener();
}

/** @returns false if texts are missing */
function showIfLoaded(): boolean {
  const target = englishOnly > 0 ? 'en' : wanted;
  if (target === 'ur' && missingAreas().length > 0) return false;
  show(target);
  return true;
}

function missingAreas(): Area[] {
  return (Object.keys(urduSources) as Area[]).filter((area) => !urdu[area]);
}

/** The page is shown in English if the Urdu texts take longer than this, in milliseconds, or fail to load. */
const DEADLINE_MS = 4_000;
const RETRY_MIN_MS = 2_000;
const RETRY_MAX_MS = 60_000;
let retryMs = RETRY_MIN_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

async function fetchMissing(): Promise<void> {
  const arrivals = await Promise.allSettled(
    missingAreas().map(async (area) => {
      urdu[area] = await urduSources[area]?.();
      arrived = true;
    }),
  );
  clearTimeout(retryTimer);
  if (arrivals.every((arrival) => arrival.status === 'fulfilled')) {
    retryMs = RETRY_MIN_MS;
    return;
  }
  retryTimer = setTimeout(() => void loadTexts(), retryMs);
  retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
}

/** If a load fails or takes longer than `DEADLINE_MS`, shows English until then. */
export async function loadTexts(): Promise<void> {
  if (showIfLoaded()) return;
  const deadline = new Promise((resolve) => setTimeout(resolve, DEADLINE_MS));
  const done = fetchMissing().then(showIfLoaded);
  if ((await Promise.race([done, deadline])) !== true && missingAreas().length > 0) show('en');
}

export function registerTexts<A extends Area>(
  area: A,
  texts: Catalogs[A],
  inUrdu?: () => Promise<Translation<Catalogs[A]>>,
): void {
  english[area] = texts;
  if (!inUrdu) return;
  urduSources[area] = inUrdu;
  if (wanted === 'ur' && englishOnly === 0) void fetchMissing().then(showIfLoaded);
}

export function chooseLang(lang: Lang): void {
  rememberLang(lang);
  wanted = lang;
  void loadTexts();
}

/**
 * @returns a function that ends this; once the functions of all calls have run, the reader's language is
 * shown again
 */
export function holdEnglish(): () => void {
  englishOnly += 1;
  void loadTexts();
  return () => {
    englishOnly -= 1;
    void loadTexts();
  };
}

export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownTexts(): Shown {
  return shown;
}

export function findText(lang: Lang, key: string): string {
  const dot = key.indexOf('.');
  const area = key.slice(0, dot) as Area;
  const name = key.slice(dot + 1);
  return (lang === 'ur' ? urdu[area]?.[name] : undefined) ?? english[area]?.[name] ?? key;
}

/** A newer server may send keys that this client does not know. */
export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(english.errors ?? {}, key);
}
