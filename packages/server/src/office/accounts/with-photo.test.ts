import { USER_HEADER, type Role } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { formWith, redAndBlue, sendForm } from '../../testing/send-file.ts';
import { openServer } from '../../testing/server-test.ts';
import { buildUserDraft, listPath, type OneUser } from './testing/build-user-draft.ts';

const server = openServer();

/** A form with the fields of a body, as texts, and a photo. */
async function form(body: object, photo?: Buffer): Promise<FormData> {
  const made = formWith(photo ?? (await redAndBlue().jpeg().toBuffer()));
  for (const [name, value] of Object.entries(body)) made.append(name, String(value));
  return made;
}
const draft = (role: Role) => {
  const { email: _, phone: __, ...fields } = buildUserDraft(role) as Record<string, unknown>;
  return fields;
};

describe('A user sent as a form with a photo', () => {
  it.each(['/api/users', listPath('nurse')])('is added at %s by who may, with the photo', async (path) => {
    const manager = await server.as('manager');
    const { status, body } = await sendForm<OneUser>(
      server,
      manager,
      path,
      await form({ ...draft('nurse'), active: false }),
    );
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ role: 'nurse', active: false });
    expect((await manager.get(body.user.photoUrl ?? '')).status).toBe(200);
  });

  it('is not added by who may not', async () => {
    const nurse = await server.as('nurse');
    expect((await sendForm(server, nurse, '/api/users', await form(draft('nurse')))).status).toBe(403);
  });

  it('is not added with a picture that is none, nor with a text for a yes or no', async () => {
    const root = await server.as('root');
    const sent = draft('nurse');
    const noPicture = await sendForm<OneUser>(
      server,
      root,
      '/api/users',
      await form(sent, Buffer.from('no picture')),
    );
    expect(noPicture.status).toBe(422);
    expect(Object.keys(noPicture.body.fields ?? {})).toEqual(['photo']);
    const noFlag = await sendForm<OneUser>(
      server,
      root,
      '/api/users',
      await form({ ...sent, active: 'perhaps' }),
    );
    expect(noFlag.body.fields).toEqual({ active: 'Active must be true or false.' });
    // The username is still free.
    expect((await root.post('/api/users', sent)).status).toBe(201);
  });

  it('is changed by who may, fields and photo at once', async () => {
    const [manager, nurse] = [await server.as('manager'), await server.as('nurse')];
    const added = await manager.post<OneUser>(listPath('nurse'), buildUserDraft('nurse'));
    const { id, version } = added.body.user;
    const patch = async (by: typeof manager, fields: object, photo?: Buffer) => {
      const headers = { cookie: by.cookie, [USER_HEADER]: by.user.id };
      const body = await form(fields, photo);
      const reply = await fetch(`${server.url}/api/users/${id}`, { method: 'PATCH', headers, body });
      return { status: reply.status, body: (await reply.json()) as OneUser };
    };
    expect((await patch(nurse, { name: 'Marta Nowak' })).status).toBe(403);
    expect((await patch(manager, { name: 'Nobody', version }, Buffer.from('none'))).status).toBe(422);
    const changed = await patch(manager, { name: 'Marta Nowak', version });
    expect(changed.status).toBe(200);
    expect(changed.body.user.name).toBe('Marta Nowak');
    expect((await nurse.get(changed.body.user.photoUrl ?? '')).status).toBe(200);
    expect((await patch(manager, { name: 'Marta Kowalska', version })).status).toBe(409);
  });
});
