export const staffAppeals = {
  appealsTitle: 'Appeals of members',
  appealsHint: 'Who refused a request cannot answer its appeal. The member reads your answer, not your name.',
  appealRefused: 'Refused by {name}, {time}: {reason}',
  appealSomebody: 'a superadmin',
  appealNoReason: 'no reason was written',
  appealOwn: 'You refused this: another person must answer.',
  appealAlone:
    'You refused this, and there is no other active staff account. Let a second person join staff: only they can answer.',
  appealGrant: 'Grant',
  appealUphold: 'Let it stand',
  appealGrantTitle: 'Grant the appeal against {number}',
  appealUpholdTitle: 'Let the refusal of {number} stand',
  appealGrantDeposit:
    'The deposit is pending again under a new number, with the same proof, unless the member has sent another. It is then decided like every deposit.',
  appealGrantWithdraw:
    'No money moves: the whole amount is in the balance since the refusal. The member is told to ask for the withdrawal again.',
  appealUpholdHint: 'The refusal stays, and the member cannot appeal against it again.',
  appealAnswer: 'Your answer, which the member reads',
  appealAnswered: 'The appeal was answered',
  appealFailed: 'The answer was not saved',
} as const;
