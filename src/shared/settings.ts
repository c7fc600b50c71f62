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

export type SettingGroup = 'shown' | 'second' | 'signIn' | 'joining' | 'erasure';

interface Definition {
  readonly type: keyof Values;
  readonly group: SettingGroup;
  readonly default: number | boolean | null;
  /** Null: there is no recommendation. */
  readonly recommended: number | boolean | null;
  readonly min?: number;
  readonly max?: number;
  /** Which values make the business safer. Undefined: it is no protection. */
  readonly safer?: 'lower' | 'higher';
}

const AMOUNT = { type: 'amount', default: null, min: 0, max: 100_000_000 } as const;
const COUNT = { type: 'count', default: null, min: 0, max: 100_000 } as const;
const ERASURE = { group: 'erasure', type: 'count', default: null, min: 1, max: 3_650 } as const;
const FLAG = { type: 'flag', default: false } as const;
const SHOWN = { group: 'shown', default: null, recommended: null } as const;
const SECOND = { group: 'second', safer: 'lower' } as const;

/** i18n/en/staff-settings.ts has their texts under the same keys. */
export const SETTINGS = {
  receivingEasypaisa: { ...SHOWN, type: 'account' },
  receivingSadaPay: { ...SHOWN, type: 'account' },
  receivingBankAccount: { ...SHOWN, type: 'account' },
  channels: { ...SHOWN, type: 'channels' },
  support: { ...SHOWN, type: 'contact' },
  news: { ...SHOWN, type: 'news' },
  secondPersonAdjustment: { ...AMOUNT, ...SECOND, recommended: 5_000 },
  secondPersonPayout: { ...AMOUNT, ...SECOND, recommended: 25_000 },
  secondPersonActivation: { ...FLAG, group: 'second', safer: 'higher', recommended: true },
  secondPersonDeletions: { ...COUNT, ...SECOND, recommended: 20 },
  secondPersonDaily: { ...AMOUNT, ...SECOND, recommended: 200_000 },
  secondFactorRequired: { ...FLAG, group: 'signIn', safer: 'higher', recommended: true },
  holdWithdrawals: { ...COUNT, group: 'second', safer: 'higher', min: 1, max: 720, recommended: 24 },
  coverageFloor: { ...AMOUNT, group: 'joining', safer: 'higher', recommended: 50_000 },
  eraseScreenshots: { ...ERASURE, recommended: 180 },
  eraseBankData: { ...ERASURE, recommended: 365 },
  eraseMessages: { ...ERASURE, recommended: 180 },
  eraseIdentity: { ...ERASURE, recommended: 365 },
} as const satisfies Readonly<Record<string, Definition>>;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];
const saferOf = (key: SettingKey): Definition['safer'] => (SETTINGS[key] as Definition).safer;
/** /cash and the command `doctor` name those that are off. */
export const PROTECTIONS: readonly SettingKey[] = SETTING_KEYS.filter(saferOf);

export type SettingValue<K extends SettingKey> = Values[(typeof SETTINGS)[K]['type']];

export function weakens(key: SettingKey, from: AnySetting, to: AnySetting): boolean {
  const strength = (value: AnySetting) => {
    if (value === null) return -Infinity;
    return saferOf(key) === 'lower' ? -Number(value) : Number(value);
  };
  // A seen value that is no number weakens too: a caller may send `true` as a text.
  return saferOf(key) !== undefined && !(strength(to) >= strength(from));
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
  return type === 'contact' ? (stored as SettingValue<K>) : JSON.parse(stored);
}
