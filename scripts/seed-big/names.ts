/* Names of people, and banks, in Pakistan. `pick` (people.ts) picks the first ones of a list more often. */

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

/** First and family names in Urdu. */
export const URDU_FIRST = ['محمد', 'علی', 'فاطمہ', 'عائشہ', 'حسن', 'عثمان', 'زینب', 'بلال'];
export const URDU_LAST = ['خان', 'احمد', 'حسین', 'ملک', 'اقبال', 'رضا', 'قریشی', 'شاہ'];

export const BANKS = [
  'Meezan Bank',
  'HBL',
  'UBL',
  'MCB Bank',
  'Bank Alfalah',
  'Easypaisa',
  'JazzCash',
  'SadaPay',
];
