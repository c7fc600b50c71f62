/* Names and texts of the demo; all are invented. */

export const VIDEOS = [
  ['Hunza in spring', 'Cherry blossom from Karimabad to Altit: four minutes of the valley at its best.'],
  ['Truck art, panel by panel', 'A Rawalpindi painter shows how a lorry gets its peacocks.'],
  ['Karachi chai, three ways', 'Doodh patti, kahwa and Kashmiri pink tea on one small stove.'],
  ['Lahore Fort before sunrise', 'A walk through the Sheesh Mahal before the gates open.'],
  ['Cricket: the yorker explained', 'A coach breaks down grip, run-up and follow-through.'],
  ['Solar on a flat roof', 'What a 3 kW system costs, saves, and needs each month.'],
  ['Multani blue pottery', 'From clay to cobalt glaze in a family workshop.'],
  ['Mangoes: Sindhri or Chaunsa?', 'A blind tasting with a surprising winner.'],
  ['Deosai by motorbike', 'Two riders, one plateau, and a great many marmots.'],
  ['Biryani for a hundred', 'How a wedding kitchen in Hyderabad layers its deg.'],
] as const;

export const BANKS = ['Meezan Bank', 'HBL', 'UBL', 'MCB Bank', 'Bank Alfalah'] as const;

export const DEPOSIT_REFUSALS = [
  'The transaction ID does not match the screenshot. Please send a clear picture of the receipt.',
  'No payment with this transaction ID has reached our account. Please check with your bank.',
] as const;

export const WITHDRAWAL_REFUSALS = [
  'The account name differs from yours. Please use an account in your own name.',
  'The bank returned the transfer: account number not found.',
] as const;

export const MESSAGES = [
  ['Withdrawal time', 'Assalam o alaikum, how long does a withdrawal to Meezan Bank usually take?'],
  ['Change my number', 'My phone number has changed. How can I update it on my account?'],
  ['Thank you', 'Received my first withdrawal today, shukriya to the whole team!'],
  ['Video does not open', 'The fourth video shows a blank page on my phone. I use Chrome on Android.'],
  ['Referral not counted', 'My cousin joined with my link yesterday but my count is still the same.'],
  ['Wrong bank account', 'I entered my old account number in the last withdrawal, can it be changed?'],
  ['Level reward', 'When I reach ten members, is the reward paid on the same day?'],
  ['Spin history', 'Where can I see the results of my earlier spins?'],
  ['Deposit under review', 'I sent the deposit this morning. Is there anything else you need from me?'],
] as const;

const WOMEN = [
  'Fatima',
  'Hira',
  'Zainab',
  'Maryam',
  'Sana',
  'Iqra',
  'Rabia',
  'Nimra',
  'Amna',
  'Kiran',
  'Saba',
  'Mahnoor',
];
const MEN = [
  'Bilal',
  'Usman',
  'Hamza',
  'Ali',
  'Hassan',
  'Imran',
  'Faisal',
  'Kamran',
  'Zeeshan',
  'Adnan',
  'Tariq',
  'Owais',
];
const FAMILIES = [
  'Ahmed',
  'Malik',
  'Hussain',
  'Raza',
  'Qureshi',
  'Siddiqui',
  'Butt',
  'Chaudhry',
  'Abbasi',
  'Baloch',
  'Shah',
];

/**
 * Names that all differ:
 * first the login of the demo, then 264 pairs of a given and a family name, then pairs with a number.
 */
export function memberNames(count: number): string[] {
  const given = WOMEN.flatMap((woman, i) => [MEN[i] ?? woman, woman]);
  // 24 and 11 have no common factor, so the pairs repeat only after 264.
  const all = given.length * FAMILIES.length;
  const name = (i: number) =>
    `${given[i % given.length]} ${FAMILIES[i % FAMILIES.length]}${i < all ? '' : ` ${i}`}`;
  return ['Ayesha Khan', ...Array.from({ length: count - 1 }, (_, i) => name(i))];
}
