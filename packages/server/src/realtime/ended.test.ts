import { rooms } from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SessionModel } from '../sessions/session.model.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { closeListeners, listen, type Listener } from './testing/listener.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterEach(closeListeners);
afterAll(() => server.stop());

const byRoot = { reason: 'logged-out-by-root', message: 'An administrator signed you out.' };
const say = () =>
  server.realtime.publish(
    'vitals:deleted',
    [{ id: 'a'.repeat(24) }],
    rooms.signedIn,
    rooms.holding('canViewRecords'),
  );

/** Everything heard since the socket was told that its session ended. */
function heardAfterTheEnd({ heard }: Listener): string[] {
  const events = heard.map(({ event }) => event);
  return events.slice(events.indexOf('session:ended') + 1);
}

describe('a session that ends', () => {
  it('is dead in the store, told to its sockets alone, and disconnected, when endSessions resolves', async () => {
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
    say();
    await Promise.all([first.closed(), second.closed()]);
    await other.hear('vitals:deleted');
    for (const socket of [first, second]) {
      expect(socket.all('session:ended')).toEqual([byRoot]);
      expect(heardAfterTheEnd(socket)).toEqual([]);
    }
    expect(other.all('session:ended')).toEqual([]);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(200);
  });

  it('comes back as nobody: told why first, and from then on the status alone', async () => {
    const nurse = await server.as('nurse');
    await server.deps.endSessions({ userId: nurse.user.id }, 'logged-out-by-root');
    const socket = await listen(server.url, nurse.cookie);
    await socket.hear('system:status');
    say();
    server.realtime.publish('vitals:deleted', [{ id: 'b'.repeat(24) }], rooms.user(nurse.user.id));
    await pause(3_500);
    expect(socket.heard.map(({ event }) => event)).toEqual(['session:ended', 'system:status']);
    expect(socket.heard[0]!.payload).toEqual(byRoot);
    expect(socket.socket.connected).toBe(true);
  });

  it('leaves a socket with a forged or unknown cookie anonymous', async () => {
    for (const cookie of ['hearthline.sid=made.up', 'hearthline.sid=', 'other=1']) {
      const socket = await listen(server.url, cookie);
      await socket.hear('system:status');
      say();
      await pause(100);
      expect(socket.heard.map(({ event }) => event)).toEqual(['system:status']);
      expect(socket.socket.connected).toBe(true);
    }
  });

  it('ends within 5 s of running out, though its client never sends', async () => {
    const nurse = await server.as('nurse');
    const socket = await listen(server.url, nurse.cookie);
    const { sessionId } = (await server.deps.identify(nurse.cookie)) as { sessionId: string };
    await SessionModel.updateOne({ _id: sessionId }, { $set: { expiresAt: new Date(Date.now() + 500) } });
    await expect(socket.hear('session:ended', undefined, 5_500)).resolves.toEqual({
      reason: 'expired',
      message: 'You have been logged out due to inactivity',
    });
    await socket.closed();
    expect((await nurse.get('/api/auth/me')).status).toBe(401);
  });

  it('does not let in a socket that was on its way in, whatever the moment', async () => {
    for (let delay = 0; delay < 24; delay++) {
      const nurse = await server.as('nurse');
      const joining = listen(server.url, nurse.cookie);
      await pause(delay);
      await server.deps.endSessions({ userId: nurse.user.id }, 'logged-out-by-root');
      say();
      const socket = await joining;
      await socket.hear('session:ended');
      say();
      await pause(30);
      expect(heardAfterTheEnd(socket).filter((event) => event !== 'system:status')).toEqual([]);
      socket.close();
    }
  });
});
