/*
 * The settings of the business (SPEC section 14), which a superadmin changes on /settings. By default all are
 * off.
 */

/**
 * `amount`: whole rupees, or null for off. `count`: a number, also of hours or days, or null for off. `flag`:
 * true or false.
 */
interface Definition {
  readonly type: 'amount' | 'count' | 'flag';
  readonly default: number | boolean | null;
  readonly recommended: number | boolean;
  readonly min?: number;
  readonly max?: number;
}

const AMOUNT = { type: 'amount', default: null, min: 0, max: 100_000_000 } as const;
const COUNT = { type: 'count', default: null, min: 0, max: 100_000 } as const;
const DAYS = { type: 'count', default: null, min: 1, max: 3_650 } as const;
const FLAG = { type: 'flag', default: false } as const;

/** i18n/en/staff-settings.ts has their texts under the same keys. */
export const SETTINGS = {
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

export type SettingValue<K extends SettingKey = SettingKey> = (typeof SETTINGS)[K]['type'] extends 'flag'
  ? boolean
  : number | null;

export function weakens(
  key: SettingKey,
  from: number | boolean | null,
  to: number | boolean | null,
): boolean {
  const strength = (value: number | boolean | null) => {
    if (typeof value === 'boolean') return Number(value);
    if (value === null) return -Infinity;
    return key.startsWith('secondPerson') ? -value : value;
  };
  return PROTECTIONS.includes(key) && strength(to) < strength(from);
}

export function fitsSetting(key: SettingKey, value: unknown): value is number | boolean | null {
  const { type, min, max }: Definition = SETTINGS[key];
  if (type === 'flag') return typeof value === 'boolean';
  if (value === null) return true;
  return Number.isInteger(value) && Number(value) >= (min ?? 0) && Number(value) <= (max ?? 0);
}

export function storeSetting(key: SettingKey, value: number | boolean | null): string | null {
  return value === SETTINGS[key].default ? null : String(value);
}

export function parseSetting<K extends SettingKey>(key: K, stored: string | null): SettingValue<K> {
  const { type, default: value }: Definition = SETTINGS[key];
  if (stored === null) return value as SettingValue<K>;
  return (type === 'flag' ? stored === 'true' : Number(stored)) as SettingValue<K>;
}
