import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/core/log.ts';
import { authenticateSockets } from './socket-auth.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';
import type { SocketIdentity } from './socket-identity.ts';

const nurse = {
  user: { id: 'u', name: 'Ana', photoUrl: null, role: 'nurse' },
  sessionId: 'a',
  expiresAt: new Date(),
} as unknown as SocketIdentity;

/** Socket authentication on a fake Socket.IO; the test resolves each lookup of the identity. */
function build({ admit = () => true }: { admit?: () => boolean } = {}) {
  let authenticate: (socket: HomeSocket, next: () => void) => void = () => undefined;
  let connect: (socket: HomeSocket) => void = () => undefined;
  const lookups: ((identity: SocketIdentity) => void)[] = [];
  const joined: SocketIdentity[] = [];
  const io = {
    use: (step: typeof authenticate) => void (authenticate = step),
    on: (_event: string, listener: typeof connect) => void (connect = listener),
  };
  const socketAuth = authenticateSockets({
    io: io as unknown as HomeServer,
    identify: () => new Promise((resolve) => lookups.push(resolve)),
    admit,
    onJoined: (_socket, identity) => void joined.push(identity),
    log: createLog('silent'),
  });
  const conn = Object.assign(new EventEmitter(), { closed: false, close: () => void (conn.closed = true) });
  const socket = { conn, data: {}, join: () => undefined } as unknown as HomeSocket;
  return {
    socketAuth,
    conn,
    joined,
    /** Resolves the pending lookup and waits for what follows from it. */
    async resolveLookup(identity: SocketIdentity) {
      lookups.shift()?.(identity);
      await new Promise((resolve) => setTimeout(resolve));
    },
    authenticate: () => authenticate(socket, () => connect(socket)),
  };
}

describe('a connecting socket', () => {
  it('whose session ends during its first lookup becomes anonymous: the second lookup finds the end', async () => {
    const { socketAuth, joined, authenticate, resolveLookup } = build();
    authenticate();
    // Read before the end, resolved after it.
    socketAuth.endSessions(new Set(['a']), 'logged-out-by-root');
    await resolveLookup(nurse);
    expect(joined).toEqual([]);
    await resolveLookup({ ended: 'logged-out-by-root' });
    expect(joined).toEqual([{ ended: 'logged-out-by-root' }]);
  });

  it('whose session ends during its second lookup becomes anonymous by endSessions()', async () => {
    const { socketAuth, joined, authenticate, resolveLookup } = build();
    authenticate();
    await resolveLookup(nurse);
    socketAuth.endSessions(new Set(['a']), 'expired');
    await resolveLookup(nurse);
    expect(joined).toEqual([{ ended: 'expired' }]);
  });

  it('keeps its identity when another session was ended', async () => {
    const { socketAuth, joined, authenticate, resolveLookup } = build();
    authenticate();
    await resolveLookup(nurse);
    socketAuth.endSessions(new Set(['b']), 'expired');
    await resolveLookup(nurse);
    expect(joined).toEqual([nurse]);
  });

  it('beyond the quota is closed and does not join', async () => {
    const { conn, joined, authenticate, resolveLookup } = build({ admit: () => false });
    authenticate();
    await resolveLookup(null);
    expect([conn.closed, joined]).toEqual([true, []]);
  });

  it('whose connection closes during the lookup is not counted and not looked at again', async () => {
    let admitted = 0;
    const { socketAuth, conn, joined, authenticate, resolveLookup } = build({
      admit: () => (admitted += 1) > 0,
    });
    let reads = 0;
    const watched = {
      ...nurse,
      get sessionId() {
        reads += 1;
        return 'a';
      },
    } as unknown as SocketIdentity;
    authenticate();
    conn.emit('close');
    await resolveLookup(watched);
    reads = 0;
    socketAuth.endSessions(new Set(['a']), 'expired');
    expect([reads, admitted]).toEqual([0, 0]);
    // The real Socket.IO does not connect a socket whose connection has closed.
    expect(joined).toEqual([null]);
  });
});
