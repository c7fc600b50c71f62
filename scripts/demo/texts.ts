/* Names and texts of the people of `npm run demo` and `npm run seed:big`; all are invented. */

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
export const linkTo = (title: string) =>
  `https://example.com/watch/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

export const BANKS = 'Meezan Bank,HBL,UBL,MCB Bank,Bank Alfalah,Easypaisa,JazzCash,SadaPay'.split(',');

export const DEPOSIT_REFUSALS = [
  'The transaction ID does not match the screenshot. Please send a clear picture of the receipt.',
  'No payment with this transaction ID has reached our account. Please check with your bank.',
];

export const WITHDRAWAL_REFUSALS = [
  'The account name differs from yours. Please use an account in your own name.',
  'The bank returned the transfer: account number not found.',
];

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

/* Of the names, the first ones of a list are more common. */
export const FIRST_NAMES = (
  'Muhammad Ali Ahmed Fatima Ayesha Hassan Usman Bilal Zainab Hamza Maryam Umar Imran Sana Abdullah Khadija Faisal Asad ' +
  'Hina Kamran Sadia Tariq Nadia Adnan Rabia Waqas Amna Junaid Iqra Shahid Saima Zeeshan Noor Kashif Mehwish Rizwan Bushra ' +
  'Salman Kiran Naveed Shazia Arslan Farah Irfan Samina Danish Uzma Fahad Anum Yasir Maria Haris Sidra Nabeel Huma Omer ' +
  'Lubna Talha Aliya Saad Nida Babar Rukhsana Waseem Tahira Sohail Asma Atif Laiba Jawad Shabana Murtaza Aqsa Zubair Komal ' +
  'Ghulam Parveen Qasim Yumna Ehsan Zoya'
).split(' ');
export const LAST_NAMES = (
  'Khan Ahmed Ali Hussain Malik Butt Sheikh Iqbal Chaudhry Raza Shah Qureshi Akhtar Mahmood Rehman Siddiqui Javed Aslam ' +
  'Awan Mirza Abbasi Baig Bhatti Ansari Nawaz Hashmi Rana Farooq Aziz Bukhari Gill Memon Rajput Saleem Yousaf Dar Zafar ' +
  'Khattak Afridi Baloch Lodhi Mughal Niazi Soomro Shafiq Tahir Virk Waheed Zaman Gondal Janjua Kiani Lashari Mengal ' +
  'Orakzai Paracha Sandhu Talpur Yousafzai Zardari'
).split(' ');
const URDU = 'محمد علی فاطمہ حسن زینب بلال خان احمد حسین ملک قریشی شاہ'.split(' ');
const LATIN = 'Muhammad Ali Fatima Hassan Zainab Bilal Khan Ahmed Hussain Malik Qureshi Shah'.split(' ');
export const inUrdu = (name: string) => URDU[LATIN.indexOf(name)];
