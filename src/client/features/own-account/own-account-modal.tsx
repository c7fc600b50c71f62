import type { ReactNode } from 'react';
import { Modal } from '../../components/ui/modal.tsx';
import { ContactSection } from './contact-form.tsx';
import { DeviceList } from './device-list.tsx';
import { OwnData } from './own-data.tsx';
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
        <section className="stack gap-3" aria-labelledby="own-devices">
          <h3 id="own-devices" className="title">
            {say('ownDevices')}
          </h3>
          <DeviceList area={area} />
        </section>
        <section className="stack gap-3" aria-labelledby="own-password">
          <h3 id="own-password" className="title">
            {say('ownPassword')}
          </h3>
          <PasswordForm area={area} />
        </section>
        {area === 'member' && <PasskeySection />}
        {area === 'member' && <ContactSection />}
        {children}
        {area === 'member' && <OwnData />}
      </div>
    </Modal>
  );
}
