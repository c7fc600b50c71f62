import { plainNumber } from './identifiers.ts';

/* Only the screens check the form (SPEC section 5): the server takes any text. */

export interface Payee {
  readonly name: string;
  readonly kind: 'bank' | 'wallet';
  /** The four letters that stand for this bank or wallet in an IBAN; undefined if they are not known. */
  readonly code: string | undefined;
}

const wallet = (name: string, code?: string): Payee => ({ name, kind: 'wallet', code });
const bank = (name: string, code?: string): Payee => ({ name, kind: 'bank', code });

/** Wallets first, because most members have one; then banks by name. */
export const PAYEES: readonly Payee[] = [
  wallet('Easypaisa', 'TMFB'),
  wallet('JazzCash'),
  wallet('SadaPay'),
  wallet('NayaPay'),
  wallet('UPaisa'),
  wallet('HBL Konnect'),
  bank('Al Baraka Bank', 'AIIN'),
  bank('Allied Bank (ABL)', 'ABPA'),
  bank('Askari Bank', 'ASCM'),
  bank('Bank Alfalah', 'ALFH'),
  bank('Bank Al Habib', 'BAHL'),
  bank('Bank Makramah (Summit)', 'SUMB'),
  bank('Bank of Khyber', 'KHYB'),
  bank('Bank of Punjab (BOP)', 'BPUN'),
  bank('BankIslami', 'BKIP'),
  bank('Citibank', 'CITI'),
  bank('Dubai Islamic Bank', 'DUIB'),
  bank('Faysal Bank', 'FAYS'),
  bank('FINCA Microfinance Bank'),
  bank('First Women Bank', 'FWOM'),
  bank('Habib Bank (HBL)', 'HABB'),
  bank('Habib Metropolitan Bank', 'MPBL'),
  bank('JS Bank', 'JSBL'),
  bank('Khushhali Microfinance Bank'),
  bank('MCB Bank', 'MUCB'),
  bank('MCB Islamic Bank', 'MCIB'),
  bank('Meezan Bank', 'MEZN'),
  bank('Mobilink Microfinance Bank', 'JCMA'),
  bank('National Bank of Pakistan (NBP)', 'NBPA'),
  bank('NRSP Microfinance Bank'),
  bank('Samba Bank', 'SAMB'),
  bank('Silkbank'),
  bank('Sindh Bank', 'SIND'),
  bank('Soneri Bank', 'SONE'),
  bank('Standard Chartered', 'SCBL'),
  bank('U Microfinance Bank'),
  bank('United Bank (UBL)', 'UNIL'),
  bank('Zarai Taraqiati Bank (ZTBL)'),
];

const byName = new Map(PAYEES.map((payee) => [payee.name.toLowerCase(), payee]));

export function findPayee(name: string): Payee | undefined {
  return byName.get(name.trim().toLowerCase());
}

export const ACCOUNT_NUMBER_MAX = 50;

/**
 * The form that is sent: +92 before a mobile number becomes 0; at a wallet also 92 and 0092, which may begin
 * a number at a bank. Letters of other alphabets stay, to be refused.
 */
export function normalizeAccountNumber(typed: string, bankName = ''): string {
  const number = plainNumber(typed)
    .toUpperCase()
    .replace(/(?!^\+)[^\p{L}\p{N}]/gu, '')
    .replace(/^\+92(?=3)/, '0');
  return findPayee(bankName)?.kind === 'wallet' ? number.replace(/^(?:00)?92(?=3\d{9}$)/, '0') : number;
}

export function groupAccountNumber(number: string): string {
  if (/^03\d{3,9}$/.test(number)) return `${number.slice(0, 4)} ${number.slice(4)}`;
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

export type AccountProblem =
  | 'ibanWrong'
  | 'ibanDigitsWrong'
  | 'ibanOfAnotherBank'
  | 'walletNumberWrong'
  | 'accountNumberWrong';

export function findAccountProblem(typed: string, bankName: string): AccountProblem | undefined {
  const number = normalizeAccountNumber(typed, bankName);
  const payee = findPayee(bankName);
  if (/^[A-Z]/.test(number)) {
    if (!/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(number)) return 'ibanWrong';
    if (!hasIbanCheckDigits(number)) return 'ibanDigitsWrong';
    return payee?.code && payee.code !== number.slice(4, 8) ? 'ibanOfAnotherBank' : undefined;
  }
  if (payee?.kind === 'wallet') return /^03\d{9}$/.test(number) ? undefined : 'walletNumberWrong';
  return /^\d{8,20}$/.test(number) ? undefined : 'accountNumberWrong';
}

/** ISO 13616: the first four characters move to the end, A to Z count as 10 to 35, and modulo 97 gives 1. */
function hasIbanCheckDigits(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97;
  }
  return rest === 1;
}

export function isAccountTitle(title: string): boolean {
  return (title.match(/\p{L}/gu) ?? []).length >= 3;
}
