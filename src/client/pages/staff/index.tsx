import { useEffect } from 'react';
import { refusals } from '#shared/i18n/en/refusals.ts';
import { staff } from '#shared/i18n/en/staff.ts';
import { LiveProvider } from '../../lib/live.tsx';
import { registerTexts, useEnglishOnly } from '../../lib/text.tsx';
import { StaffShell } from './shell.tsx';
import './theme.css';

registerTexts('staff', staff);
registerTexts('errors', refusals);

/** The dark theme is set on the root element, so that dialogs and toasts have it. */
export default function StaffArea() {
  useEnglishOnly();
  useEffect(() => {
    document.documentElement.dataset.theme = 'staff';
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, []);
  return (
    <LiveProvider audience="staff">
      <StaffShell />
    </LiveProvider>
  );
}
