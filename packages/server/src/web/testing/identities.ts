import type { Role } from '@hearthline/contracts';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import { SessionModel } from '../../people/sessions/session.repository.ts';
import { enrolledTablet, goodPin, setPin } from '../../people/tablets/testing/shared-tablet.ts';
import { buildUser } from '../../testing/build-user.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';

export const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** All kinds of callers of a server and of its sockets. */
export function createIdentities(server: TestServer) {
  const userOnce = (role: Role, fields: Parameters<typeof buildUser>[1] = {}) =>
    once(() => buildUser(role, fields));
  const someRoot = userOnce('root');
  const beginner = userOnce('root', { mustChangePassword: true });

  const displayCookie = once(async () =>
    (await pairedDevice(server, await server.as('manager'))).device.cookie(),
  );
  const endedDisplayCookie = once(async () => {
    const manager = await server.as('manager');
    const { device, display: paired } = await pairedDevice(server, manager);
    await manager.delete(`/api/displays/${paired.id}`);
    return device.cookie();
  });
  const tabletCookie = once(async () => (await enrolledTablet(server, await server.as('manager'))).cookie());
  const endedTabletCookie = once(async () => {
    const manager = await server.as('manager');
    const tablet = await enrolledTablet(server, manager, 'Ward 2');
    await manager.delete(`/api/tablets/${tablet.id}`);
    return tablet.cookie();
  });
  /** A nurse who signed in on a tablet with the password, and may now use the PIN there. */
  const onTablet = once(async () => {
    const nurse = await server.as('nurse');
    await setPin(nurse);
    const tablet = await enrolledTablet(server, await server.as('manager'), 'Ward 3');
    await tablet.signIn(nurse.user);
    return { nurse, tablet };
  });

  async function byPin(): Promise<TestClient> {
    const { nurse, tablet } = await onTablet();
    const { status } = await tablet.enterPin(nurse.user.id, goodPin);
    if (status !== 200) throw new Error(`the PIN was refused: ${String(status)}`);
    return createClient(server.url, tablet.cookie(), nurse.user);
  }

  const leftCookie = once(async () => {
    await byPin();
    const { tablet } = await onTablet();
    await tablet.signOut();
    return tablet.cookie();
  });

  const withCookie = (cookie: () => Promise<string>) => async () =>
    createClient(server.url, await cookie(), null);

  return {
    /** Call this before other calls use up an address's codes or remove the nurse's PIN. */
    async pairDevices() {
      await displayCookie();
      await endedDisplayCookie();
      await tabletCookie();
      await endedTabletCookie();
      await leftCookie();
    },
    signedIn: (role: Role) => {
      const user = userOnce(role);
      return async () => server.signIn(await user());
    },
    nobody: () => Promise.resolve(server.anonymous),
    forged: withCookie(() => Promise.resolve('hearthline.sid=made.up')),
    async expired(): Promise<TestClient> {
      const client = await server.signIn(await someRoot());
      await SessionModel.updateMany(
        { 'user.id': client.user.id },
        { $set: { expiresAt: new Date(Date.now() - 1) } },
      );
      return client;
    },
    async revoked(): Promise<TestClient> {
      const client = await server.signIn(await someRoot());
      await server.deps.endSessions({ userId: client.user.id }, 'logged-out-by-root');
      return client;
    },
    beginner: async () => server.signIn(await beginner()),
    /** Root without the required second factor. */
    async withoutFactor(): Promise<TestClient> {
      return server.signIn({ ...(await someRoot()), mustAddSecondFactor: true });
    },
    display: withCookie(displayCookie),
    endedDisplay: withCookie(endedDisplayCookie),
    /** An enrolled tablet without a signed-in user. */
    tablet: withCookie(tabletCookie),
    endedTablet: withCookie(endedTabletCookie),
    /** A session opened by the nurse's PIN on a tablet; it ends the previous one there. */
    byPin,
    /** The tablet's cookies after the nurse has signed out there. */
    afterPin: withCookie(leftCookie),
  };
}
export type Identities = ReturnType<typeof createIdentities>;

/** Returns the same client while its session lasts. */
export function whileSignedIn(open: () => Promise<TestClient>): () => Promise<TestClient> {
  let client: TestClient | undefined;
  return async () => {
    const isOpen = (await client?.get('/api/auth/me'))?.status === 200;
    return client && isOpen ? client : (client = await open());
  };
}
