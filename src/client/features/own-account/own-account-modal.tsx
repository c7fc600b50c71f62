import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { Section } from '../../components/ui/section.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { ContactSection } from './contact-form.tsx';
import { DeviceList } from './device-list.tsx';
import { useOwnData } from './hooks.ts';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { type Area, useOwnAccountText } from './use-text.ts';

interface OwnAccountModalProps {
  readonly area: Area;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function OwnAccountModal({ area, onClose, children }: OwnAccountModalProps) {
  const { say } = useOwnAccountText(area);
  return (
    <Modal open title={say('ownAccount')} onClose={onClose}>
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
