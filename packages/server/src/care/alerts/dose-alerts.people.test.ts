import { roles, type Handover } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { openClient, openServer } from '../../testing/server-test.ts';
import { act } from './testing/alert-room.ts';
import { missedRoom, refusedRoom, type DoseRoom } from './testing/dose-room.ts';

const server = openServer();
const nurse = openClient(server, 'nurse');
const home = { server, nurse };

describe.each<[string, () => Promise<DoseRoom>]>([
  ['a missed dose', () => missedRoom(home)],
  ['refusals in a row', () => refusedRoom(home)],
])('the alert of %s', (_what, begin) => {
  it.each(roles)(
    'is taken and noted by %s, and closed with a note by at least a nurse, without a recheck',
    async (role) => {
      const { id } = await (await begin()).raised();
      const person = await server.as(role);
      const taken = await act(person, id, 'take', { version: 1 });
      expect([taken.status, taken.body.alert.state, taken.body.alert.recheckAt]).toEqual([
        200,
        'taken',
        null,
      ]);
      const noted = await act(person, id, 'note', { done: 'Blood sugar is 6.1.' });
      expect([noted.status, noted.body.alert.recheckAt]).toEqual([200, null]);
      const closed = await act(person, id, 'close', { done: 'Given after asking the doctor.' });
      if (role === 'gerocultor') {
        const message = 'A nurse closes this alert. Write a note, or tell the nurse.';
        expect(closed).toMatchObject({ status: 403, body: { code: 'forbidden', message } });
        return;
      }
      expect(closed.body.alert).toMatchObject({
        state: 'closed',
        done: 'Given after asking the doctor.',
        closedBy: { id: person.user.id, name: person.user.name },
      });
    },
  );

  it('is not closed without a note: 422 naming the field', async () => {
    const { id } = await (await begin()).raised();
    const { status, body } = await act(nurse, id, 'close', {});
    expect([status, body.fields]).toEqual([422, { done: 'Please write what action was taken.' }]);
    const afterNote = await act(nurse, id, 'note', { done: 'Asked the doctor.' });
    expect(afterNote.status).toBe(200);
    expect((await act(nurse, id, 'close', {})).status).toBe(422);
  });

  it('is taken by a note; of two concurrent takes one succeeds', async () => {
    const { id } = await (await begin()).raised();
    const other = await server.as('gerocultor');
    const replies = await Promise.all([act(nurse, id, 'take'), act(other, id, 'take')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const next = await (await begin()).raised();
    expect((await act(nurse, next.id, 'note', { done: 'On my way.' })).body.alert).toMatchObject({
      state: 'taken',
      recheckAt: null,
    });
  });

  it('requires a session', async () => {
    const { id } = await (await begin()).raised();
    expect((await server.anonymous.post(`/api/care-alerts/${id}/take`, {})).status).toBe(401);
  });

  it('is in the list of open alerts and in the handover of the shift', async () => {
    const alert = await (await begin()).raised();
    const { body } = await nurse.get<{ alerts: { id: string }[] }>('/api/care-alerts');
    expect(body.alerts.map(({ id }) => id)).toContain(alert.id);
    const { body: told } = await nurse.get<{ handover: Handover }>('/api/handover');
    const all = [...told.handover.alerts, ...told.handover.openAlerts];
    expect(all.find(({ id }) => id === alert.id)).toEqual(alert);
  });
});
