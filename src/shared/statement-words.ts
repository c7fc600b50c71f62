/* Lines of a bank's statement that say something about the rows below them, or about all of them. */

const UNDONE = [
  'pending|declined|failed|rejected|reversed|returned|upcoming|scheduled|unsettled|uncleared|unposted',
  'outstanding|held|authori[sz]ed',
].join('|');
const MOVEMENTS = 'transactions?|payments?|transfers?|items?|activity|entries|authori[sz]ations?';
const SECTION = new RegExp(
  `^(?:your |all )?(?:${UNDONE}) (?:card )?(?:${MOVEMENTS})\\W*$` +
    '|^(?:transactions?|payments?|transfers?) (?:pending|on hold|(?:in|under) process(?:ing)?)\\W*$',
  'i',
);

/** Whether a heading names the rows below it pending, failed or reversed. */
export const isUndoneSection = (text: string) => SECTION.test(text.trim());

const CURRENCIES = [
  '\\b(?:usd|eur|gbp|aed|sar|qar|kwd|omr|bhd|cny|jpy|inr|cad|aud|chf|try|myr|sgd)\\b',
  'dollar|euro|pound|dirham|riyal|dinar|yuan|yen\\b',
].join('|');
const FOREIGN = new RegExp(CURRENCIES, 'i');
const ALL = '\\b(?:all )?(?:amounts?|figures|values|balances|rupees|pkr|rs\\.?)\\b';
const PARTS = "(?:rupees |pkr )?(?:thousands?|'?000s?|lac|lakh|million|paisa)s?\\b";
const UNIT = new RegExp(
  `${ALL}.{0,20}\\bin (?:(?:us )?(?:${CURRENCIES})|${PARTS})` +
    `|^\\W*(?:\\w+ of )?(?:us )?(?:${CURRENCIES})\\W+(?:savings? |current |foreign )*(?:account|a\\/c|statement)`,
  'i',
);

export const namesForeignCurrency = (text: string) => FOREIGN.test(text);

/** Whether a sentence gives all amounts another unit than the rupee. */
export const givesOtherUnit = (text: string) => !/\d/.test(text.replace(/'?000/, '')) && UNIT.test(text);
