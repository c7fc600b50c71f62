import { localTime, readInstant } from '#shared/instant.ts';
import { news } from '#shared/schemas/settings.ts';
import type { News } from '#shared/settings.ts';
import { CheckField } from '../../components/ui/check-field.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import type { SettingFormProps } from './change-modal.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

type Checked =
  | { success: true; data: News | null }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };

const isTakenBack = (typed: unknown) => (typed as { shown?: string }).shown === 'false';

/** Null: the notice is taken back. */
const form = {
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
    schema: form,
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
