import { can, displayLimits, Problem, type sharedTablet, type TabletUser } from '@hearthline/contracts';
import { createSessionReplies } from '../auth/session-replies.ts';
import type { AuthRoutesDeps } from '../auth/auth.routes.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { beginPairing } from '../displays/begin-pairing.ts';
import { isRenewalDue, takeDeviceCredential } from '../displays/credential.ts';
import { findAccounts } from '../users/account.repository.ts';
import { userPhotos } from '../users/user-photo.repository.ts';
import { identifyTablet } from './identify-tablet.ts';
import { findUsersWithPin } from './pin.repository.ts';
import { signInByPin } from './sign-in-by-pin.ts';
import { findTablet, setTabletCredential, touchTablet, type TabletDocument } from './tablet.repository.ts';
import {
  readTabletCredential,
  readTabletPairing,
  tabletCookie,
  tabletPairingCookie,
} from './tablet-cookies.ts';
import { findTabletUser, listTabletUsers, mayUsePin, hashTabletPassword } from './tablet-user.repository.ts';

const pairingMs = 2 * displayLimits.codeMinutes * 60_000;
const tabletStore = { kind: 'tablet', find: findTablet, setCredential: setTabletCredential } as const;
/** Maximum users that a tablet lists. */
const maxUsers = 12;

type Deps = Pick<
  AuthRoutesDeps,
  'config' | 'home' | 'readSystemStatus' | 'secondFactorRoles' | 'endSessions'
>;

export function sharedTabletRoutes(deps: Deps): Handlers<typeof sharedTablet> {
  const replies = createSessionReplies(deps);
  return {
    beginPairing: async ({ ip }) => {
      const { secret, code, expiresAt } = await beginPairing(ip, 'tablet');
      const cookies = [tabletPairingCookie(secret, pairingMs)];
      return new Reply({ code, expiresAt: expiresAt.toISOString() }, { cookies });
    },

    pairing: async ({ cookie }) => {
      const issued = await takeDeviceCredential(readTabletPairing(cookie), tabletStore);
      const { state } = issued;
      if (state === 'waiting') return { state };
      const credential = state === 'paired' ? [tabletCookie(issued.credential)] : [];
      return new Reply({ state }, { cookies: [tabletPairingCookie(null), ...credential] });
    },

    status: async ({ cookie, ip }) => {
      const tablet = await identifyTablet(cookie);
      const credential = readTabletCredential(cookie);
      if (!tablet) return new Reply({ tablet: null }, { cookies: credential ? [tabletCookie(null)] : [] });
      const now = new Date();
      const isDue = isRenewalDue(tablet.renewedAt, now);
      await touchTablet(tablet._id, { address: ip, lastSeenAt: now, ...(isDue && { renewedAt: now }) });
      const users = await presentUsers(tablet);
      return new Reply(
        { tablet: { name: tablet.name, users } },
        { cookies: isDue ? [tabletCookie(credential)] : [] },
      );
    },

    photo: async ({ params: { id }, cookie }) => {
      const tablet = await identifyTablet(cookie);
      const isUser = tablet !== null && (await findTabletUser(tablet._id.toString(), id)) !== null;
      const [account] = isUser ? await findAccounts([id]) : [];
      const photo = account?.photoKey && (await userPhotos.find(id, account.photoKey, 'small'));
      if (!photo) throw new Problem('not-found', 'There is no photo.');
      return { bytes: photo.bytes, etag: `${photo.hash}-small` };
    },

    signIn: async ({ body, ip, userAgent, cookie, caller }) => {
      const tablet = await identifyTablet(cookie);
      if (!tablet) throw new Problem('not-paired', 'This is not a shared tablet of this home.');
      const from = { ip, userAgent };
      const opened = await signInByPin(body, tablet, from, deps).finally(() =>
        publishChange({ kind: 'activity' }),
      );
      if (caller)
        await deps.endSessions({ sessionId: caller.sessionId }, 'signed-out', { user: caller.user, from });
      const { user, session } = opened;
      return new Reply(replies.signedIn(user, session.expiresAt), { session: { sid: session.sid } });
    },
  };
}

/** The recent users of a tablet who may use it now; only users who signed in there with the password. */
async function presentUsers({ _id }: TabletDocument): Promise<TabletUser[]> {
  const rows = await listTabletUsers(_id.toString(), maxUsers);
  const ids = rows.map(({ userId }) => userId);
  const [accounts, withPin] = await Promise.all([findAccounts(ids), findUsersWithPin(ids)]);
  const byId = new Map(accounts.map((account) => [String(account._id), account]));
  return rows.flatMap((row) => {
    const account = byId.get(row.userId);
    if (!account?.active || !can(account.role, 'canUsePin')) return [];
    const isOpen =
      withPin.has(row.userId) &&
      mayUsePin(row) &&
      row.passwordTag === hashTabletPassword(account.passwordHash);
    const hasPhoto = account.photoUrl !== null;
    return [{ id: row.userId, name: account.name, hasPhoto, opensWith: isOpen ? 'pin' : 'password' }];
  });
}
