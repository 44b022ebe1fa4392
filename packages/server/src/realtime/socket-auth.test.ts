import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createLog } from '../core/log.ts';
import { authenticateSockets } from './socket-auth.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';
import type { SocketIdentity } from './socket-identity.ts';

const nurse = {
  user: { id: 'u', name: 'Ana', photoUrl: null, role: 'nurse' },
  sessionId: 'a',
  expiresAt: new Date(),
} as unknown as SocketIdentity;

/** A door in front of a Socket.IO that only takes note; each look is answered by the test. */
function openDoor({ admit = () => true }: { admit?: () => boolean } = {}) {
  let knock: (socket: HomeSocket, next: () => void) => void = () => undefined;
  let enter: (socket: HomeSocket) => void = () => undefined;
  const looks: ((visitor: SocketIdentity) => void)[] = [];
  const joined: SocketIdentity[] = [];
  const io = {
    use: (step: typeof knock) => void (knock = step),
    on: (_event: string, listener: typeof enter) => void (enter = listener),
  };
  const door = authenticateSockets({
    io: io as unknown as HomeServer,
    look: () => new Promise((resolve) => looks.push(resolve)),
    admit,
    onJoined: (_socket, visitor) => void joined.push(visitor),
    log: createLog('silent'),
  });
  const conn = Object.assign(new EventEmitter(), { closed: false, close: () => void (conn.closed = true) });
  const socket = { conn, data: {}, join: () => undefined } as unknown as HomeSocket;
  return {
    door,
    conn,
    joined,
    /** Answers the look that is under way, and lets what follows from it happen. */
    async see(visitor: SocketIdentity) {
      looks.shift()?.(visitor);
      await new Promise((resolve) => setTimeout(resolve));
    },
    knock: () => knock(socket, () => enter(socket)),
  };
}

describe('a socket on its way in', () => {
  it('whose session ended before its first look was answered comes in as nobody: it is looked at again', async () => {
    const { door, joined, knock, see } = openDoor();
    knock();
    // Read before the end, answered after it.
    door.turnAway(new Set(['a']), 'logged-out-by-root');
    await see(nurse);
    expect(joined).toEqual([]);
    await see({ ended: 'logged-out-by-root' });
    expect(joined).toEqual([{ ended: 'logged-out-by-root' }]);
  });

  it('whose session ends after its second look began comes in as nobody: it is turned away', async () => {
    const { door, joined, knock, see } = openDoor();
    knock();
    await see(nurse);
    door.turnAway(new Set(['a']), 'expired');
    await see(nurse);
    expect(joined).toEqual([{ ended: 'expired' }]);
  });

  it('comes in as who it is where nothing ended, or another session did', async () => {
    const { door, joined, knock, see } = openDoor();
    knock();
    await see(nurse);
    door.turnAway(new Set(['b']), 'expired');
    await see(nurse);
    expect(joined).toEqual([nurse]);
  });

  it('for whom there is no room is closed, and does not join', async () => {
    const { conn, joined, knock, see } = openDoor({ admit: () => false });
    knock();
    await see(null);
    expect([conn.closed, joined]).toEqual([true, []]);
  });

  it('is forgotten when its link was cut while its session was read', async () => {
    let admitted = 0;
    const { door, conn, joined, knock, see } = openDoor({ admit: () => (admitted += 1) > 0 });
    let asked = 0;
    const watched = {
      ...nurse,
      get sessionId() {
        asked += 1;
        return 'a';
      },
    } as unknown as SocketIdentity;
    knock();
    conn.emit('close');
    await see(watched);
    asked = 0;
    door.turnAway(new Set(['a']), 'expired');
    expect([asked, admitted]).toEqual([0, 0]);
    // Socket.IO itself lets nothing in on a closed connection.
    expect(joined).toEqual([null]);
  });
});
