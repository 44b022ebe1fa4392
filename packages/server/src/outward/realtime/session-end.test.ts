import { rooms } from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { SessionModel } from '../../people/sessions/session.repository.ts';
import { openServer } from '../../testing/server-test.ts';
import { closeListeners, listen, type Listener } from './testing/listener.ts';

const server = openServer();
afterEach(closeListeners);

const byRoot = { reason: 'logged-out-by-root', message: 'An administrator signed you out.' };
const publishToStaff = () =>
  server.realtime.publish(
    'vitals:deleted',
    [{ id: 'a'.repeat(24) }],
    rooms.signedIn,
    rooms.holding('canViewRecords'),
  );

/** The events a socket received after `session:ended`. */
function eventsAfterEnd({ received }: Listener): string[] {
  const events = received.map(({ event }) => event);
  return events.slice(events.indexOf('session:ended') + 1);
}

describe('ending a session', () => {
  it('marks it ended in the database, and notifies and disconnects its own sockets only, before endSessions resolves', async () => {
    const nurse = await server.as('nurse');
    const elsewhere = await server.signIn(nurse.user);
    const [first, second, other] = [
      await listen(server.url, nurse.cookie),
      await listen(server.url, nurse.cookie),
      await listen(server.url, elsewhere.cookie),
    ];
    const { sessionId } = (await server.deps.identify(nurse.cookie)) as { sessionId: string };
    await expect(server.deps.endSessions({ sessionId }, 'logged-out-by-root')).resolves.toBe(1);
    await expect(server.deps.identify(nurse.cookie)).resolves.toEqual({ ended: 'logged-out-by-root' });
    publishToStaff();
    await Promise.all([first.closed(), second.closed()]);
    await other.waitForEvent('vitals:deleted');
    for (const socket of [first, second]) {
      expect(socket.all('session:ended')).toEqual([byRoot]);
      expect(eventsAfterEnd(socket)).toEqual([]);
    }
    expect(other.all('session:ended')).toEqual([]);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(200);
  });

  it('makes a reconnecting socket anonymous: it gets the reason first, and then only the system status', async () => {
    const nurse = await server.as('nurse');
    await server.deps.endSessions({ userId: nurse.user.id }, 'logged-out-by-root');
    const socket = await listen(server.url, nurse.cookie);
    await socket.waitForEvent('system:status');
    publishToStaff();
    server.realtime.publish('vitals:deleted', [{ id: 'b'.repeat(24) }], rooms.user(nurse.user.id));
    await pause(3_500);
    expect(socket.received.map(({ event }) => event)).toEqual(['session:ended', 'system:status']);
    expect(socket.received[0]!.payload).toEqual(byRoot);
    expect(socket.socket.connected).toBe(true);
  });

  it('leaves a socket with a forged or unknown cookie anonymous and connected', async () => {
    for (const cookie of ['hearthline.sid=made.up', 'hearthline.sid=', 'other=1']) {
      const socket = await listen(server.url, cookie);
      await socket.waitForEvent('system:status');
      publishToStaff();
      await pause(100);
      expect(socket.received.map(({ event }) => event)).toEqual(['system:status']);
      expect(socket.socket.connected).toBe(true);
    }
  });

  it('happens within 5 s of its expiry, though its client sends nothing', async () => {
    const nurse = await server.as('nurse');
    const socket = await listen(server.url, nurse.cookie);
    const { sessionId } = (await server.deps.identify(nurse.cookie)) as { sessionId: string };
    await SessionModel.updateOne({ _id: sessionId }, { $set: { expiresAt: new Date(Date.now() + 500) } });
    await expect(socket.waitForEvent('session:ended')).resolves.toEqual({
      reason: 'expired',
      message: 'You have been logged out due to inactivity',
    });
    await socket.closed();
    expect((await nurse.get('/api/auth/me')).status).toBe(401);
  });

  it('reaches a socket that is still connecting, at any moment of its handshake', async () => {
    for (let delay = 0; delay < 24; delay++) {
      const nurse = await server.as('nurse');
      const joining = listen(server.url, nurse.cookie);
      await pause(delay);
      await server.deps.endSessions({ userId: nurse.user.id }, 'logged-out-by-root');
      publishToStaff();
      const socket = await joining;
      await socket.waitForEvent('session:ended');
      publishToStaff();
      await pause(30);
      expect(eventsAfterEnd(socket).filter((event) => event !== 'system:status')).toEqual([]);
      socket.close();
    }
  });
});
