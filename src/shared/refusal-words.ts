/* How banks and people say that a payment failed, or is not made yet: patterns of texts in lower case. */

const oneOf = (list: string) => `(?:${list.trim().split(/;\s+/).join('|')})`;
/** Also inside a longer word. */
const anywhere = oneOf;
const beginning = (list: string) => `(?<![a-z])${oneOf(list)}`;
const whole = (list: string) => `${beginning(list)}(?![a-z])`;
/** Also no digit stands beside them. */
const code = (list: string) => `(?<![a-z0-9])${oneOf(list)}(?![a-z0-9])`;
const wholeUrdu = (list: string) => `(?<![؀-ۿ])${oneOf(list)}(?![؀-ۿ])`;
const anyOf = (...patterns: readonly string[]) => new RegExp(patterns.join('|'), 'u');

/** It failed, even if another word says that something is still in process. */
const FAILURE = [
  whole('fail; fails; faild; failing'),
  beginning('error'),
  anywhere('failure; reject; declin; insufficien; invalid; incorrect; cancel'),
  anywhere('un[ -]?suc; (?:not|no|without) ?suc'),
];
/** FAlLED, fa11ed, f@iled, faaaild. */
const FAILURE_MISSPELT = ['f(?=[a1]*[@il|])[a@]+[i1l|]+e?d(?![a-z])', code('fa+1+e?d')];
const FAILURE_IN_URDU = [
  anywhere('نا ?کام; مسترد; منسوخ; نا ?منظور; نا ?کافی; غلط; کینسل; ریجیکٹ; ڈیکلائن'),
  wholeUrdu('فیل'),
];
const CROSSES = '[✗✘✖❌❎⛔🚫👎]';

export const FAILED = anyOf(...FAILURE, ...FAILURE_MISSPELT, ...FAILURE_IN_URDU, CROSSES);

const MONEY_CAME_BACK = [
  anywhere('returned; revers; charge ?back'),
  // Between two hyphens it is part of a number, as in FT-RETURN-0001.
  '(?<![a-z-])return|(?<![a-z])return(?![a-z]*-)',
  beginning('refund; bounc; roll(?:ed)?[- ]?back; written back; (?:sent|credited) back; recall; taken back'),
];
const SAID_NO = beginning(`
  not [a-z]; notpaid; refus; denied; dishono; unable; cannot; can ?'?t; could ?n'?o?t; (?:is|was|did|does)n'?t;
  do not; try again; no (?:such|account|response|reply|match|funds|credit); n[ao]n paid; nt paid`);
const STOPPED = beginning(`
  blocked; expire; lapsed; timed?[- ]?out; abort; terminat; stop(?:ped| payment); dormant; inactive; closed;
  frozen; suspend; exceed; annul; nullif; undone; voided; withdrawn; deleted; removed; skipped; excluded;
  dropped; discarded`);
const IN_DOUBT = beginning(`
  investigat; fraud; un-?confirm; mismatch; unknown; wrong; missing; rejc?e?c?t; disput`);
const UNDONE = beginning(
  'un[ -]?(?:paid|authori|availab|deliver|credit|post|execut|settl|complet|process|clear)',
);
/** As it is spelled: nakaam, nahi hua, wapis, ghalat, mustarad, mansookh, radd. */
const REFUSED_IN_ROMAN_URDU = [
  whole('n+a+ ?k+a+m; nahin?; wa+p[aei]s; gh?a?la?t; must[ae]r[ai]d; mans(?:oo?|u)kh; radd?; adh?oori?'),
  beginning('n+a+ ka+my?a+b; n(?:ai|hi|e?hi|i|ei) (?:hu|ga|ho|mil)'),
  beginning('(?:ruk[aie]?|at[ak]k?[aie]|phans[aie]|band) (?:hu|ga|he|hai)'),
];
const REFUSED_IN_SHORT = code(`
  not; rej; rjct; rev; rvsl; rvsd; rvrsl; rtn; rtnd; rtd; ret; err(?!:\\d); cxl; cxld; canc; canx; cncl; void;
  decl; dcln; dny; dnh; fld; nok; t/o`);
const REFUSED_IN_URDU = [
  anywhere(
    'واپس; ریٹرن; ریورس; غیر ?ادا; نہیں; نہ ?ہو; انکار; معطل; معلق; خرابی; بند; رک ?گ; ناقابل; مسئلہ; اٹک',
  ),
  'رو?کی? ?(?:لی|ہو|دی)',
  '(?<![؀-ۿ])رد(?: کر| ہو|$)',
];

export const REFUSED = anyOf(
  ...MONEY_CAME_BACK,
  SAID_NO,
  STOPPED,
  IN_DOUBT,
  UNDONE,
  ...REFUSED_IN_ROMAN_URDU,
  REFUSED_IN_SHORT,
  ...REFUSED_IN_URDU,
);

const WAITS = [
  anywhere('(?<!s)pending; await; waiting; schedul; queue; upcoming'),
  '(?:not|to|will) (?:yet|be) ',
  whole('stuck; parked; suspense; unapplied; on ?-?hold'),
  code('held; hold; pend; pndg?; tb[ac]'),
];
const IN_PROCESS = [
  anywhere('processing; initiated; submitted; attempted; incomplete'),
  '(?:in|under) ?-?(?:process|progress|review|transit|clearing)(?![a-z])',
];
const NOT_FOR_GOOD = [
  anywhere('(?:temporary|shadow) credit; supersed; pre-?auth; provisional; earmark; subject to'),
  'auth(?:ori[sz]ation)? ?-?(?:only|hold)',
  whole('lien; memo (?:entry|post|credit|debit|only)'),
];
/** `Paid: No`, but not `Paid: No. 12`. */
const ANSWERED_NO =
  '(?:settled|posted|cleared|credited|completed?|done|success(?:ful)?|paid) ?[:=] ?(?:no?|false)(?![a-z]|[ .:#]*\\d)';
const WAITS_IN_ROMAN_URDU = anywhere('process m[ei]; int[ei]zar');
const WAITS_IN_URDU = anywhere(`
  التوا; زیر ?(?:عمل|غور|کار); عمل میں; ادھور; انتظار; موقوف; ملتوی; پینڈنگ; پراسیسنگ; پروسیسنگ; نا ?مکمل`);
const HOURGLASSES = '[⏳⌛]';

export const NOT_DONE = anyOf(
  ...WAITS,
  ...IN_PROCESS,
  ...NOT_FOR_GOOD,
  ANSWERED_NO,
  WAITS_IN_ROMAN_URDU,
  WAITS_IN_URDU,
  HOURGLASSES,
);
