import type { Row } from './cursor.ts';

export const OWN_DATA = { what: 'own', filters: {} } as const;

export const OWN_PARTS = [
  'profile',
  'requests',
  'movements',
  'clicksByDay',
  'spins',
  'messages',
  'answers',
  'appeals',
  'savedAccounts',
  'passkeys',
  'logins',
  'knownDevices',
  'knownNetworks',
  'noticeSettings',
  'noticeBrowsers',
  'notices',
  'passwordRequests',
  'referrals',
  'decisions',
  'waitingChanges',
  'ownActions',
] as const;
export type OwnPart = (typeof OWN_PARTS)[number];

/** The rows must come in the order of the index. */
export function ownDataText() {
  let at = -1;
  let isFirst = true;
  const goTo = (wanted: number): string => {
    let text = '';
    while (at < wanted) {
      at += 1;
      isFirst = true;
      text += `${at === 0 ? '' : '],\n'}${JSON.stringify(OWN_PARTS[at])}: [`;
    }
    return text;
  };
  return {
    head: '{\n',
    text: (batch: readonly Row[]) =>
      batch
        .map(([part, json]) => {
          const before = goTo(Number(part));
          const text = `${before}${isFirst ? '\n' : ',\n'}${json}`;
          isFirst = false;
          return text;
        })
        .join(''),
    /** Adds the parts after the last row, which are empty. There is at least one row: the profile. */
    end: () => `${goTo(OWN_PARTS.length - 1)}]\n}\n`,
  };
}
