import { buildUser } from '@hearthline/contracts/testing';
import type { Role, SignedIn } from '@hearthline/contracts';
import type { Session } from '../lib/session/session.ts';

/** A key of 32 equal bytes. */
function buildKey(byte: number): string {
  return btoa(String.fromCharCode(byte).repeat(32));
}

/** A session that the server began: its key is text. */
type BuiltSession = Session & { readonly storeKey: string };

export function buildSession(role: Role = 'nurse', overrides: Partial<BuiltSession> = {}): BuiltSession {
  return {
    user: buildUser({ role }),
    home: { timezone: 'Europe/Lisbon', demo: false },
    expiresAt: Date.now() + 15 * 60_000,
    storeKey: buildKey(1),
    ...overrides,
  };
}

/** A session of another user with another key. */
export function buildOtherSession(role: Role = 'nurse'): BuiltSession {
  return buildSession(role, {
    user: buildUser({ id: 'b'.repeat(24), name: 'Ben Okafor', username: 'ben', role }),
    storeKey: buildKey(2),
  });
}

/** The server's reply to a sign-in with this session. */
export function signedInReply({ user, home, expiresAt, storeKey }: BuiltSession): SignedIn {
  return { user, home, storeKey, session: { expiresAt: new Date(expiresAt).toISOString() } };
}
