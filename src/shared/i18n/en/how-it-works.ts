import { levelTexts } from './levels.ts';

/** The texts never promise that a member earns back what they paid. */
export const howItWorks = {
  ...levelTexts,
  title: 'How it works',
  hint: 'Everything {brand} pays, everything it takes, and how members have done so far. Read it before you send money.',
  proof: 'Sealed days',
  back: 'Back to login',
  backInside: 'Back to your dashboard',
  join: 'Create an account',

  figuresTitle: 'How members have done so far',
  figuresNote:
    'Counted over all members whose joining was approved. Only rewards of videos, spins and levels count as earned. Half of the members have earned the median or less. Counted on {time}.',
  figuresFailed: 'The figures could not be read',
  figuresNone: 'There are no members yet, so nobody has earned anything so far.',
  figuresFew:
    'Members so far: {members}. What they have earned is shown from {least} members on, so that nobody’s own earnings can be read from it.',
  members: 'Members',
  median: 'Median earned, in all',
  earnedBack: 'Have earned back the deposit',
  earnedBackOf: '{count} of {members} ({share}%)',
  decisionsTitle: 'How requests are decided',
  decisionDeposit: 'Usual wait, deposit',
  decisionWithdrawal: 'Usual wait, withdrawal',
  refused: 'Refused, last {days} days',
  decisionsNote:
    'Half of the decisions of the last {days} days took this long or less. Refused are deposits and withdrawals that were refused, or removed before a decision. Members can appeal once, to another person.',
  noPromise:
    'This is not an investment and not a wage. Nobody can promise that you will earn back what you pay.',

  depositTitle: 'Joining deposit',
  depositAmount: 'Joining takes {amount} (${usd}), paid once. There is no other charge to be a member.',
  depositCredited:
    'When staff approve it, the whole {amount} is added to your balance. You can take it out by the steps under “Withdrawals”: the first withdrawal is exactly {first}.',
  depositFee: 'It is a fee: it is not added to your balance and can’t be withdrawn.',
  depositHow:
    'You send it by Easypaisa, SadaPay or bank transfer and upload a screenshot. A staff person compares it with the money that came in, by hand.',
  depositRejected:
    'If it is not accepted you see the reason and can send a new proof. Your account is opened only when one is approved.',
  depositInvite: 'You need the referral code of a member. One deposit at a time can be under review.',

  videosTitle: 'Daily videos',
  videosReward: 'Open {count} videos in a day and {reward} is added to your balance with the last one.',
  videosNothing: 'Fewer than {count} pay nothing, and more than {count} a day are not possible.',
  videosShown: 'Staff put the videos up; up to {shown} are shown.',
  dayResets: 'A day ends at midnight in the time zone {zone}.',

  spinTitle: 'Daily spin',
  spinFree: 'One spin a day, free. This is the whole table: {total} spins on average bring',
  spinPrize: 'Prize',
  spinWorth: 'Worth',
  spinTimes: 'Of {total} spins',
  spinNothing: 'Nothing (Try Again)',
  spinAverage:
    'On average a spin is worth {average}. {nothing} of {total} win nothing. The prizes of $3 and $5 come up on the $1 field of the wheel.',
  spinVerify: 'You can check every spin yourself:',
  spinCommit:
    'Before you spin, the server shows a seal: a {hash} of its secret number, of this table, of your account and of the day. After that it can’t change any of them.',
  spinSeed: 'Your own browser adds a random number, which the server could not know before.',
  spinReveal:
    'After the spin the server shows its secret. Your browser recomputes the seal and the prize from both numbers and tells you whether they fit. You can keep each spin as a file and check it without us.',

  levelsTitle: 'Referral levels',
  levelsHow:
    'A level is reached by the members you invite whose deposit was approved. Each level pays its reward once, ever. If an invited member is deleted the count goes down, and what was paid stays paid.',
  level: 'Level',
  levelRow: '{level}. {name}',
  levelReferrals: 'Members invited',
  reward: 'Reward',

  withdrawTitle: 'Withdrawals',
  withdrawHow:
    'You can ask for one at any hour. The amount leaves your balance at once, staff send it, and you see each step.',
  withdrawNumber: 'Withdrawal',
  withdrawAmount: 'Amount',
  withdrawFirst: 'First',
  withdrawSecond: 'Second',
  withdrawThird: 'Third',
  withdrawLater: 'Every later one',
  withdrawExact: 'exactly {amount}',
  withdrawFrom: 'from {amount} up to your balance',
  withdrawFee:
    'A fee of {fee}% is taken out of the amount: of {amount}, {payout} reaches you. There are no other fees.',
  withdrawRejected: 'If staff reject one, the whole amount goes back to your balance with the reason.',
  withdrawBelow: 'With a balance below the amount of your next withdrawal you can’t withdraw yet.',

  sumTitle: 'What that adds up to',
  sumDay:
    'Who opens all videos and spins every day, and invites nobody, earns {daily} a day on average: {videos} for the videos and {spin} for the spin.',
  sumDeposit:
    'At that rate {deposit} is reached after {days} days in a row. With fewer videos or less luck it takes longer, or never happens.',

  accountTitle: 'Your account',
  accountOnce: 'One username and one email for one account. Passwords have at least {password} characters.',
  accountPicture: 'Screenshots may be up to {size}\u00A0MB.',
  accountForgot:
    'A forgotten password is changed by staff within {hours} hours, or by you with a one-time code from support that works for {minutes} minutes and {tries} tries.',
  accountClosed:
    'Staff can deactivate or delete an account. When one is deleted, what is left on its balance is forfeited.',
  accountBooks:
    'Every movement of your balance is in your history with its reason. Amounts from staff are marked as such.',
} as const;
