import { describe, expect, it } from 'vitest';
import { Rest } from './rest.fixture.ts';

const rest = new Rest({ rateLimits: true });

describe('too many calls', () => {
  it('are answered 429 with the seconds to wait', async () => {
    const guess = () =>
      rest.send('POST', '/auth/login', { body: { username: 'nobody.at.all', password: 'a-wrong-guess' } });
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await guess());
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const refused = answers.find(({ status }) => status === 429);
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(refused?.body).toEqual({
      success: false,
      message: expect.stringMatching(
        new RegExp(`^Too many failed logins. Please try again in ${seconds} seconds?$`),
      ),
    });
  });
});
