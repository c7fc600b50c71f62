/*
 * The settings of the business (SPEC section 14), which a superadmin changes on /settings. By default all are
 * off, except those that members see: their first values are variables of the environment.
 */

export interface ReceivingAccount {
  readonly number: string;
  readonly title: string;
  /** False while nothing should be sent to it. */
  readonly on: boolean;
}
export interface Channel {
  readonly name: string;
  readonly url: string;
}

/** What a new instance shows until its operator sets them. */
export const EXAMPLE_ACCOUNT = { number: '0000 0000000 (example)', title: 'EXAMPLE ACCOUNT, DO NOT PAY' };
export const EXAMPLE_CHANNELS = [
  { name: 'Official Channel (example)', url: 'https://example.com/channel' },
  { name: 'Official Group (example)', url: 'https://example.com/group' },
];

/** A notice to all members. Its start names it: whoever dismissed it does not see it again after an edit. */
export interface News {
  readonly en: string;
  readonly ur: string;
  readonly from: string;
  readonly until: string;
}

/** `amount`: whole rupees. `count`: a number, also of hours or days. Null is off. */
interface Values {
  readonly amount: number | null;
  readonly count: number | null;
  readonly flag: boolean;
  readonly account: ReceivingAccount | null;
  readonly channels: Channel[] | null;
  readonly contact: string | null;
  readonly news: News | null;
}
export type AnySetting = Values[keyof Values];

interface Definition {
  readonly type: keyof Values;
  readonly default: number | boolean | null;
  /** Null: there is no recommendation. */
  readonly recommended: number | boolean | null;
  readonly min?: number;
  readonly max?: number;
}

const AMOUNT = { type: 'amount', default: null, min: 0, max: 100_000_000 } as const;
const COUNT = { type: 'count', default: null, min: 0, max: 100_000 } as const;
const DAYS = { type: 'count', default: null, min: 1, max: 3_650 } as const;
const FLAG = { type: 'flag', default: false } as const;
const SHOWN = { default: null, recommended: null } as const;

/** i18n/en/staff-settings.ts has their texts under the same keys. */
export const SETTINGS = {
  receivingEasypaisa: { ...SHOWN, type: 'account' },
  receivingSadaPay: { ...SHOWN, type: 'account' },
  receivingBankAccount: { ...SHOWN, type: 'account' },
  channels: { ...SHOWN, type: 'channels' },
  support: { ...SHOWN, type: 'contact' },
  news: { ...SHOWN, type: 'news' },
  secondPersonAdjustment: { ...AMOUNT, recommended: 5_000 },
  secondPersonPayout: { ...AMOUNT, recommended: 25_000 },
  secondPersonActivation: { ...FLAG, recommended: true },
  secondPersonDeletions: { ...COUNT, recommended: 20 },
  secondPersonDaily: { ...AMOUNT, recommended: 200_000 },
  secondFactorRequired: { ...FLAG, recommended: true },
  holdWithdrawals: { type: 'count', default: null, min: 1, max: 720, recommended: 24 },
  coverageFloor: { ...AMOUNT, recommended: 50_000 },
  eraseScreenshots: { ...DAYS, recommended: 180 },
  eraseBankData: { ...DAYS, recommended: 365 },
  eraseMessages: { ...DAYS, recommended: 180 },
  eraseIdentity: { ...DAYS, recommended: 365 },
} as const satisfies Readonly<Record<string, Definition>>;

export type SettingKey = keyof typeof SETTINGS;
/** /cash and the command `doctor` name those that are off. */
export const PROTECTIONS: readonly SettingKey[] = [
  'secondPersonAdjustment',
  'secondPersonPayout',
  'secondPersonActivation',
  'secondPersonDeletions',
  'secondPersonDaily',
  'secondFactorRequired',
  'holdWithdrawals',
  'coverageFloor',
];
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];

export type SettingValue<K extends SettingKey> = Values[(typeof SETTINGS)[K]['type']];

export function weakens(key: SettingKey, from: AnySetting, to: AnySetting): boolean {
  const strength = (value: AnySetting) => {
    if (value === null) return -Infinity;
    return key.startsWith('secondPerson') && typeof value === 'number' ? -value : Number(value);
  };
  return PROTECTIONS.includes(key) && strength(to) < strength(from);
}

export function fitsSetting(key: SettingKey, value: unknown): value is AnySetting {
  const { type, min, max }: Definition = SETTINGS[key];
  if (type === 'flag') return typeof value === 'boolean';
  if (type === 'contact') return value === null || typeof value === 'string';
  if (type === 'news') return value === null || (typeof value === 'object' && 'until' in value);
  if (type === 'channels') return Array.isArray(value);
  if (type === 'account') return typeof value === 'object' && value !== null && 'number' in value;
  if (value === null) return true;
  return Number.isInteger(value) && Number(value) >= (min ?? 0) && Number(value) <= (max ?? 0);
}

export function storeSetting(key: SettingKey, value: AnySetting): string | null {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value === SETTINGS[key].default ? null : String(value);
}

export function parseSetting<K extends SettingKey>(key: K, stored: string | null): SettingValue<K> {
  const { type, default: value }: Definition = SETTINGS[key];
  if (stored === null) return value as SettingValue<K>;
  const read = { flag: () => stored === 'true', contact: () => stored } as Partial<
    Record<string, () => unknown>
  >;
  return (read[type] ?? (() => JSON.parse(stored)))() as SettingValue<K>;
}
