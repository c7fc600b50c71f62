import * as z from 'zod/mini';
import { CHANNELS_MOST, channels, receivingAccount, supportContact } from '#shared/schemas/settings.ts';
import type { Channel, ReceivingAccount } from '#shared/settings.ts';
import { CheckField } from '../../components/ui/check-field.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import type { SettingFormProps } from './change-modal.tsx';

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
const lines = {
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
    schema: lines,
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
const none = z.object({ contact: z.literal('') });
const contactOrNone = {
  safeParse: (typed: unknown) => {
    const isBlank = none.safeParse(typed).success;
    return (isBlank ? none : contactForm).safeParse(typed);
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
