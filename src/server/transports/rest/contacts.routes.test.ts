import { beforeAll, describe, expect, it } from 'vitest';
import { contactRoutes } from './contacts.routes.ts';
import { callsOf, type Person, Rest } from './rest.fixture.ts';

const rest = new Rest();
let admin: Person;
let member: Person;
beforeAll(async () => {
  admin = await rest.join('admin');
  member = await rest.join();
});
const letter = ({ id }: Person) => ({
  userId: id,
  name: 'Somebody',
  email: 'somebody@example.com',
  subject: 'A question',
  message: 'How?\n<b>Why?</b>',
});
const list = async () => (await rest.ok('GET', '/contacts', { token: admin.token })).contacts;

describe('contact messages over REST', () => {
  it('are written by a member, and read and deleted by staff', async () => {
    const { userId, ...written } = letter(member);
    const { contactId } = await rest.ok('POST', '/contacts', { token: member.token, body: letter(member) });
    const [row] = await list();
    expect(row).toMatchObject({
      ...written,
      _id: contactId,
      status: 'New',
      userId: { _id: userId, username: member.username },
    });
    await rest.ok('POST', `/contacts/${contactId}/read`, { token: admin.token });
    expect((await list())[0]).toMatchObject({ _id: contactId, status: 'Read' });
    await rest.ok('DELETE', `/contacts/${contactId}`, { token: admin.token });
    expect(await list()).toEqual([]);
    expect((await rest.send('DELETE', `/contacts/${contactId}`, { token: admin.token })).status).toBe(404);
    expect((await rest.send('POST', '/contacts/no-id/read', { token: admin.token })).status).toBe(404);
  });

  it("require all fields and the member's own id", async () => {
    const post = (body: object) => rest.send('POST', '/contacts', { token: member.token, body });
    expect((await post({ ...letter(member), subject: ' ' })).body.message).toBe(
      'Please fill all required fields',
    );
    expect((await post({ ...letter(member), email: 'nowhere' })).status).toBe(400);
    expect((await post(letter(admin))).status).toBe(403);
    expect(await post({ ...letter(member), userId: 'no-id' })).toMatchObject({
      status: 400,
      body: { message: 'Please check what you entered and try again' },
    });
  });

  it('each documented call of contacts succeeded in a test above', () => {
    expect(callsOf(contactRoutes).filter((call) => !rest.succeeded.has(call))).toEqual([]);
  });
});
