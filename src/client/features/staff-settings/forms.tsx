import * as z from 'zod/mini';
import { amountInput } from '#shared/identifiers.ts';
import { localTime, readInstant } from '#shared/instant.ts';
import {
  CHANNELS_MOST,
  channels,
  news,
  receivingAccount,
  setSettingInput,
  supportContact,
} from '#shared/schemas/settings.ts';
import { type Channel, fitsSetting, type News, type ReceivingAccount, SETTINGS } from '#shared/settings.ts';
import { NumberField } from '../../components/staff/number-field.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.ts';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import type { SettingFormProps } from './change-modal.tsx';
import styles from './settings.module.css';

export function AccountForm({ formId, setting, onChecked }: SettingFormProps) {
  const { t } = useText();
  const now = setting.value as ReceivingAccount | null;
  const { values, field, set, props } = useForm({
    initial: { number: now?.number ?? '', title: now?.title ?? '', on: String(now?.on ?? true) },
    schema: receivingAccount,
    toInput: ({ on, ...typed }) => ({ ...typed, on: on === 'true' }),
    mutation: { send: onChecked },
  });
  return (
    <form {...props} id={formId} className="stack">
      <p>{t(`staff.settingHint.${setting.key}`)}</p>
      <TextField label={t('staff.accountNumber')} dir="ltr" autoComplete="off" {...field('number')} />
      <TextField label={t('staff.settingTitle')} dir="auto" autoComplete="off" {...field('title')} />
      <CheckField
        label={t('staff.settingTakes')}
        checked={values.on === 'true'}
        onChange={(on) => set('on', String(on))}
      />
    </form>
  );
}

const LINES = Array.from({ length: CHANNELS_MOST }, (_, line) => line);

/** Without the empty lines. The errors are those of a line's fields: `url0`. */
const channelLines = {
  safeParse(typed: unknown) {
    const text = (name: string, line: number) => (typed as Record<string, string>)[`${name}${line}`] ?? '';
    const filled = LINES.filter((line) => text('name', line) || text('url', line));
    const parsed = channels.safeParse(
      filled.map((line) => ({ name: text('name', line), url: text('url', line) })),
    );
    if (parsed.success) return parsed;
    const issues = parsed.error.issues.map(({ path: [at, name], message }) => ({
      path: [`${String(name)}${filled[Number(at)]}`],
      message,
    }));
    return { success: false as const, error: { issues } };
  },
};

export function ChannelsForm({ formId, setting, onChecked }: SettingFormProps) {
  const { t } = useText();
  const now = (setting.value ?? []) as Channel[];
  const { field, props } = useForm({
    initial: Object.fromEntries(
      LINES.flatMap((line) => [
        [`name${line}`, now[line]?.name ?? ''],
        [`url${line}`, now[line]?.url ?? ''],
      ]),
    ),
    schema: channelLines,
    mutation: { send: onChecked },
  });
  return (
    <form {...props} id={formId} className="stack">
      <p>{t(`staff.settingHint.${setting.key}`)}</p>
      {LINES.map((line) => (
        <div key={line} className="stack">
          <TextField
            label={t('staff.settingChannelName', { count: line + 1 })}
            dir="auto"
            {...field(`name${line}`)}
          />
          <TextField
            label={t('staff.settingChannelUrl', { count: line + 1 })}
            dir="ltr"
            type="url"
            {...field(`url${line}`)}
          />
        </div>
      ))}
    </form>
  );
}

const contactForm = z.object({ contact: supportContact });
const noContact = z.object({ contact: z.literal('') });
const contactOrNone = {
  safeParse: (typed: unknown) => {
    const isBlank = noContact.safeParse(typed).success;
    return (isBlank ? noContact : contactForm).safeParse(typed);
  },
};

export function ContactForm({ formId, setting, onChecked }: SettingFormProps) {
  const { t } = useText();
  const { field, props } = useForm({
    initial: { contact: (setting.value ?? '') as string },
    schema: contactOrNone,
    mutation: { send: ({ contact }) => onChecked(contact || null) },
  });
  return (
    <form {...props} id={formId} className="stack">
      <TextField
        label={t('staff.setting.support')}
        hint={t('staff.settingHint.support')}
        dir="ltr"
        autoComplete="off"
        {...field('contact')}
      />
    </form>
  );
}

const FLAGS = [
  { value: 'true', label: 'staff.settingOn' },
  { value: 'false', label: 'staff.settingOff' },
] as const;

export function LimitForm({ formId, setting, useRecommended, onChecked }: SettingFormProps) {
  const { t } = useText();
  const valueText = useSettingValue();
  const { key, value: seen } = setting;
  const { type, recommended, max = 0 } = { max: 0, ...SETTINGS[key] };
  const parse = (typed: string) => {
    if (type === 'flag') return typed === 'true';
    return amountInput(typed) ?? null;
  };
  const { values, field, set, props } = useForm({
    initial: { value: useRecommended ? String(recommended) : seen === null ? '' : String(seen) },
    schema: setSettingInput,
    toInput: ({ value }) => ({ key, value: parse(value), expected: seen }),
    check: ({ value }) => (fitsSetting(key, parse(value)) ? {} : { value: 'settingInvalid' }),
    mutation: { send: ({ value }) => onChecked(value) },
  });
  return (
    <form {...props} id={formId} className="stack">
      <p>{t(`staff.settingHint.${key}`)}</p>
      {type === 'flag' ? (
        <SegmentedControl
          label={t(`staff.setting.${key}`)}
          options={FLAGS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={values.value === 'true' ? 'true' : 'false'}
          onChange={(value) => set('value', value)}
        />
      ) : (
        <NumberField
          label={t(type === 'amount' ? 'staff.settingAmount' : 'staff.settingCount')}
          inputMode="numeric"
          hint={t('staff.settingEmptyIsOff', { max: max.toLocaleString('en') })}
          {...field('value')}
        />
      )}
      <Button
        size="small"
        variant="quiet"
        className={styles.use}
        onClick={() => set('value', String(recommended))}
      >
        {t('staff.settingUse', { value: valueText(key, recommended) })}
      </Button>
    </form>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

type Checked =
  | { success: true; data: News | null }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };

const isTakenBack = (typed: unknown) => (typed as { shown?: string }).shown === 'false';

/** Null: the notice is taken back. */
const newsOrNone = {
  safeParse: (typed: unknown): Checked =>
    isTakenBack(typed) ? { success: true, data: null } : news.safeParse(typed),
};

export function NewsForm({ formId, setting, onChecked }: SettingFormProps) {
  const { t } = useText();
  const { timeZone } = useConfig();
  const toLocal = (at: number) => localTime(at, timeZone).slice(0, 'YYYY-MM-DDThh:mm'.length);
  const toInstant = (local: string) => {
    const at = readInstant(local, timeZone);
    return at === undefined ? '' : new Date(at).toISOString();
  };
  const kept = setting.value as News | null;
  const now = kept && Date.parse(kept.until) > serverNow() ? kept : null;
  /** The seconds of an instant that was not touched stay: another start would make another notice. */
  const keep = (typed = '', was = '') => (was && toLocal(Date.parse(was)) === typed ? was : toInstant(typed));
  const { values, field, set, props } = useForm({
    initial: {
      en: now?.en ?? '',
      ur: now?.ur ?? '',
      from: toLocal(now ? Date.parse(now.from) : serverNow()),
      until: toLocal(now ? Date.parse(now.until) : serverNow() + DAY_MS),
      shown: 'true',
    },
    schema: newsOrNone,
    toInput: (typed) => {
      const { en, ur, from, until } = typed;
      if (isTakenBack(typed)) return typed;
      return { en, ur, from: keep(from, now?.from), until: keep(until, now?.until) };
    },
    mutation: { send: onChecked },
  });
  return (
    <form {...props} id={formId} className="stack">
      <p>{t('staff.settingHint.news')}</p>
      <TextArea label={t('staff.settingNewsEn')} rows={2} dir="ltr" {...field('en')} />
      <TextArea label={t('staff.settingNewsUr')} rows={2} dir="rtl" lang="ur" {...field('ur')} />
      <TextField
        label={t('staff.settingNewsFrom')}
        type="datetime-local"
        hint={t('staff.settingNewsZone', { zone: timeZone }) + (now ? ` ${t('staff.settingNewsTimes')}` : '')}
        {...field('from')}
      />
      <TextField label={t('staff.settingNewsUntil')} type="datetime-local" {...field('until')} />
      {now && (
        <CheckField
          label={t('staff.settingNewsShown')}
          checked={values.shown === 'true'}
          onChange={(on) => set('shown', String(on))}
        />
      )}
    </form>
  );
}
