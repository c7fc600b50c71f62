import { toast } from 'react-hot-toast';
import { type MutableKind, REMINDER_HOURS, switchesOf } from '#shared/notices.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { SelectField } from '../../components/ui/field.tsx';
import { ErrorState, Skeleton } from '../../components/ui/state.tsx';
import { useConfig } from '../../lib/config.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc, useErrorText } from '../../lib/trpc.ts';
import { useNoticeSettings, usePush } from './hooks.ts';
import './texts.ts';

const LABELS: Partial<Record<MutableKind, TextKey>> = {
  paid: 'notices.kindPaid',
  refunded: 'notices.kindRefunded',
  level: 'notices.kindLevel',
  answered: 'notices.kindAnswered',
  appealed: 'notices.kindAppealed',
  news: 'notices.kindNews',
  requests: 'notices.kindRequests',
};
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const NIGHT = { from: 22, to: 8 };

interface NoticeSettingsProps {
  readonly userId: string;
  readonly forStaff?: boolean;
}

export function NoticeSettings({ userId, forStaff = false }: NoticeSettingsProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const { timeZone } = useConfig();
  const offer = trpc.users.notices.offer.useQuery();
  const { settings, data, choose } = useNoticeSettings();
  if (!data) {
    if (!settings.isError) return <Skeleton height="24rem" />;
    const message = errorText(settings.error);
    return <ErrorState title={message} onRetry={() => void settings.refetch()} />;
  }
  const { muted, quiet } = data;
  const toggle = (kind: MutableKind, on: boolean) =>
    choose({ muted: on ? muted.filter((one) => one !== kind) : [...muted, kind] });
  return (
    <div className="stack">
      <ThisDevice userId={userId} devices={data.browsers} />
      <Card title={t('notices.kinds')}>
        {switchesOf(forStaff).map((kind) => (
          <CheckField
            key={kind}
            label={t(LABELS[kind] ?? 'notices.kinds')}
            checked={!muted.includes(kind)}
            onChange={(on) => toggle(kind, on)}
          />
        ))}
        {!forStaff && (
          <>
            <CheckField
              label={t('notices.kindReminder')}
              hint={t('notices.kindReminderHint', { hour: clock(REMINDER_HOURS.from) })}
              checked={data.reminder}
              onChange={(reminder) => choose({ reminder })}
            />
            <p className="small">{t('notices.kindsHint')}</p>
          </>
        )}
      </Card>
      <Card title={t('notices.how')}>
        {!forStaff && (
          <CheckField
            label={t('notices.details')}
            hint={t('notices.detailsHint')}
            checked={data.details}
            onChange={(details) => choose({ details })}
          />
        )}
        {offer.data?.email && (
          <CheckField
            label={t('notices.email')}
            hint={<bdi>{data.address}</bdi>}
            checked={data.email}
            onChange={(email) => choose({ email })}
          />
        )}
        <CheckField
          label={t('notices.quiet')}
          hint={t('notices.quietHint', { zone: timeZone.replace(/^.*\//, '').replaceAll('_', ' ') })}
          checked={quiet !== null}
          onChange={(on) => choose({ quiet: on ? NIGHT : null })}
        />
        {quiet && (
          <div className="row">
            {(['from', 'to'] as const).map((end) => (
              <SelectField
                key={end}
                label={t(end === 'from' ? 'notices.quietFrom' : 'notices.quietTo')}
                dir="ltr"
                value={quiet[end]}
                onChange={(event) => choose({ quiet: { ...quiet, [end]: Number(event.target.value) } })}
              >
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {clock(hour)}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}

function ThisDevice({ userId, devices }: { readonly userId: string; readonly devices: number }) {
  const { t } = useText();
  const { state, busy, turnOn, turnOff } = usePush(userId);
  const failed = () => toast.error(t('notices.onFailed'), { id: 'notices' });
  const denied = state === 'refused' && Notification.permission === 'denied';
  const said = {
    unsupported: t('notices.hereUnsupported'),
    refused: t(denied ? 'notices.hereRefused' : 'notices.hereOff'),
    off: t('notices.hereOff'),
    on: t('notices.hereOn'),
  }[state];
  return (
    <Card title={t('notices.here')}>
      <div className="between">
        <p role="status">{said}</p>
        {state === 'on' ? (
          <Button variant="secondary" busy={busy} onClick={() => void turnOff().catch(failed)}>
            {t('notices.turnOff')}
          </Button>
        ) : (
          state !== 'unsupported' &&
          !denied && (
            <Button busy={busy} onClick={() => void turnOn().catch(failed)}>
              {t('notices.turnOn')}
            </Button>
          )
        )}
      </div>
      {devices > (state === 'on' ? 1 : 0) && (
        <p className="small">{t('notices.devices', { count: devices })}</p>
      )}
    </Card>
  );
}
