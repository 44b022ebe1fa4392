import type { Home, User } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import { deriveStorageKey } from './storage-key.ts';

interface RepliesDeps {
  readonly config: Pick<Config, 'secretKey'>;
  readonly home: () => Home;
}

/** Creates the replies about a session; `signedIn` adds the key of the user's encrypted store. */
export function createSessionReplies({ config, home }: RepliesDeps) {
  const session = (user: User, expiresAt: Date) => ({
    user,
    session: { expiresAt: expiresAt.toISOString() },
    home: home(),
  });
  const signedIn = (user: User, expiresAt: Date) => ({
    ...session(user, expiresAt),
    storeKey: deriveStorageKey(user.id, config.secretKey),
  });
  return { session, signedIn };
}
