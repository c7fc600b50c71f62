import type { Chance } from '#testing/random.ts';
import { headerText } from './values.ts';
import type { Who, World } from './world.ts';

/** The headers that identify the caller: none, a token, or a changed token. */
export function credentials(who: Who, world: World, chance: Chance): [string, string][] {
  if (who === 'nobody') {
    if (chance.happens(0.5)) return [];
    const token = chance.pick([world.member, world.admin]).token;
    return [
      ['authorization', chance.pick(['Bearer ', 'bearer ', 'Basic ', 'Bearer  ']) + tampered(token, chance)],
    ];
  }
  return [['authorization', `Bearer ${world[who].token}`]];
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A damaged token or ticket in Latin-1, as headers are. */
export function tampered(token: string, chance: Chance): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = () => JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  switch (chance.whole(0, 10)) {
    case 0:
      return '';
    case 1:
      return token.slice(0, chance.whole(1, token.length - 1));
    case 2:
      return `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`;
    case 3:
      return `${encode({ alg: 'HS512' })}.${body}.${signature}`;
    case 4:
      return `${head}.${encode({ ...claims(), ver: 999, exp: 9_999_999_999 })}.${signature}`;
    case 5:
      return `${head}.${encode({ sub: null, ver: '1', exp: 'x', what: [] })}.${signature}`;
    case 6:
      return `${head}.${body}.${[...signature].reverse().join('')}`;
    case 7:
      return 'a.b.c';
    case 8:
      return `${token}.${token}`;
    case 9:
      return 'x'.repeat(chance.pick([100, 9_000]));
    default:
      return headerText(chance);
  }
}
