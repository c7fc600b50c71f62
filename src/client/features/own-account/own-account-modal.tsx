import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { digitsOf, phoneOf } from '#shared/identifiers.ts';
import { changeContactInput, changePasswordInput } from '#shared/schemas/auth.ts';
import type { OwnContactView, OwnDeviceView } from '#shared/views/own-account.ts';
import { EmailField, NewPasswordField, OwnUsername } from '../../components/person-fields.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField, TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Section } from '../../components/ui/section.tsx';
import { ErrorState, FormEnd, Problem, Skeleton } from '../../components/ui/state.tsx';
import { useForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import {
  PasskeySection,
  useChangeContact,
  useChangePassword,
  useEndDevices,
  useOwnData,
} from './passkey-section.tsx';
import { type Area, useOwnAccountText } from './use-text.ts';

interface OwnAccountModalProps {
  readonly area: Area;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function OwnAccountModal({ area, onClose, children }: OwnAccountModalProps) {
  const { say } = useOwnAccountText(area);
  return (
    <Modal title={say('ownAccount')} onClose={onClose}>
      <div className="stack gap-6">
        <Section title={say('ownDevices')}>
          <DeviceList area={area} />
        </Section>
        <Section title={say('ownPassword')}>
          <PasswordForm area={area} />
        </Section>
        {area === 'member' && <PasskeySection />}
        {area === 'member' && <ContactSection />}
        {children}
        {area === 'member' && <OwnData />}
      </div>
    </Modal>
  );
}

function OwnData() {
  const { t } = useText();
  const { busy, send, done, problem } = useOwnData();
  return (
    <Section title={t('member.ownData')}>
      <div className="stack">
        <p className="small">
          {t('member.ownDataHint')} <Link href={paths.privacy}>{t('public.privacyLink')}</Link>
        </p>
        <Problem text={problem} />
        {done && (
          <p className="good strong" role="status">
            {t('member.ownDataBegun')}
          </p>
        )}
        <Button variant="secondary" block busy={busy} onClick={() => send({})}>
          <Icon name="download" />
          {t('member.ownDataDownload')}
        </Button>
      </div>
    </Section>
  );
}

function PasswordForm({ area }: { readonly area: Area }) {
  const { say } = useOwnAccountText(area);
  const mutation = useChangePassword(area, () => {
    set('password', '');
    set('newPassword', '');
  });
  const { field, set, busy, refused, props } = useForm({
    initial: { password: '', newPassword: '' },
    schema: changePasswordInput,
    mutation,
    fieldOf: { currentPasswordWrong: 'password' },
    inline: true,
  });
  return (
    <form {...props} className="stack">
      <OwnUsername />
      <PasswordField label={say('ownPasswordNow')} {...field('password')} />
      <NewPasswordField
        label={say('ownPasswordNew')}
        hint={say('ownPasswordHint')}
        {...field('newPassword')}
      />
      <p className="small">{say('ownPasswordEnds')}</p>
      <FormEnd problem={refused} busy={busy} done={mutation.done && say('ownPasswordDone')}>
        {say('ownPassword')}
      </FormEnd>
    </form>
  );
}

function ContactSection() {
  const { t } = useText();
  const contact = trpc.users.account.contact.useQuery();
  const failed = contact.isError && !contact.isFetching;
  return (
    <Section title={t('member.ownContact')}>
      {contact.data ? (
        <ContactForm {...contact.data} />
      ) : failed ? (
        <ErrorState title={t('member.loadFailed')} onRetry={() => void contact.refetch()} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </Section>
  );
}

function ContactForm({ email, phone }: OwnContactView) {
  const { t } = useText();
  const mutation = useChangeContact(() => set('password', ''));
  const { field, set, busy, problem, props } = useForm({
    initial: { phone, email, password: '' },
    schema: changeContactInput,
    mutation,
    fieldOf: { currentPasswordWrong: 'password', emailTaken: 'email' },
    inline: true,
  });
  return (
    <form {...props} className="stack">
      <OwnUsername />
      <TextField
        label={t('member.ownContactPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        {...field('phone', (typed) => digitsOf(phoneOf(typed)).slice(0, 11))}
      />
      <EmailField label={t('member.ownContactEmail')} {...field('email')} />
      <PasswordField label={t('member.ownContactPassword')} {...field('password')} />
      <p className="small">{t('member.ownContactHeld')}</p>
      <FormEnd {...{ problem, busy }} done={mutation.done && t('member.ownContactDone')}>
        {t('member.ownContactSave')}
      </FormEnd>
    </form>
  );
}

function DeviceList({ area }: { readonly area: Area }) {
  const { say } = useOwnAccountText(area);
  const devices = trpc.users.account.devices.useQuery();
  const { one, others } = useEndDevices(area);
  if (!devices.data) {
    if (!devices.isError || devices.isFetching) return <Skeleton height="4rem" />;
    return <ErrorState title={say('ownDevicesFailed')} onRetry={() => void devices.refetch()} />;
  }
  return (
    <>
      <ul className="rows">
        {devices.data.map((device) => (
          <Device
            key={device.id}
            area={area}
            device={device}
            busy={one.busy || others.busy}
            onEnd={() => one.send({ id: device.id })}
          />
        ))}
      </ul>
      {devices.data.some(({ current }) => !current) && (
        <Button variant="secondary" block busy={others.busy} onClick={() => others.send({})}>
          {say('ownDevicesEndOthers')}
        </Button>
      )}
    </>
  );
}

interface DeviceProps {
  readonly area: Area;
  readonly device: OwnDeviceView;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Device({ area, device, busy, onEnd }: DeviceProps) {
  const { say } = useOwnAccountText(area);
  const { formatWhen } = useFormat();
  const { browser, loggedInAt, seenAt, current } = device;
  const name = browser ?? say('ownDeviceUnnamed');
  return (
    <li className="between line">
      <div className="break">
        <p className="strong">
          <bdi>{name}</bdi> {current && <Badge tone="success">{say('ownDeviceThis')}</Badge>}
        </p>
        <p className="small">{say('ownDeviceSince', { time: formatWhen(loggedInAt) })}</p>
        {!current && <p className="small">{say('ownDeviceSeen', { time: formatWhen(seenAt) })}</p>}
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="small"
          disabled={busy}
          aria-label={`${say('ownDeviceEnd')}: ${name}`}
          onClick={onEnd}
        >
          {say('ownDeviceEnd')}
        </Button>
      )}
    </li>
  );
}
