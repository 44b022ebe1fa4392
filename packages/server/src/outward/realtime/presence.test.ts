import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect } from 'vitest';
import { createServerTest } from '../../testing/server-test.ts';
import { closeListeners, listen } from './testing/listener.ts';

const it = createServerTest();

afterEach(async () => {
  closeListeners();
  await pause(1_800);
});

describe('presence', () => {
  it('lists each user once, however many sockets they have, sorted by name', async ({ server }) => {
    const [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
    const watcher = await listen(server.url, manager.cookie);
    await listen(server.url, nurse.cookie);
    await listen(server.url, (await server.signIn(nurse.user)).cookie);
    const both = [manager.user.id, nurse.user.id];
    const { users } = await watcher.waitForEvent('presence:changed', ({ users }) => users.length === 2);
    expect(users.map(({ id }) => id)).toEqual(both);
    await watcher.waitForEvent('dashboard:stats', ({ connectedUsersCount }) => connectedUsersCount === 2);
    await expect(server.deps.connectedUserIds()).resolves.toEqual(both);
    await pause(300);
    expect(watcher.all('presence:changed').at(-1)!.users).toHaveLength(2);
  });

  it('does not change while a page is reloaded', async ({ server }) => {
    const [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
    const page = await listen(server.url, nurse.cookie);
    const watcher = await listen(server.url, manager.cookie);
    await watcher.waitForEvent('presence:changed', ({ users }) => users.length === 2);
    await pause(300);
    const before = watcher.all('presence:changed').length;
    page.close();
    await pause(600);
    await listen(server.url, nurse.cookie);
    await pause(2_200);
    expect(watcher.all('presence:changed')).toHaveLength(before);
  });

  it("changes within 2 s after a user's last socket has closed, and not for an earlier one", async ({
    server,
  }) => {
    const [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
    const watcher = await listen(server.url, manager.cookie);
    const [first, last] = [await listen(server.url, nurse.cookie), await listen(server.url, nurse.cookie)];
    await watcher.waitForEvent('presence:changed', ({ users }) => users.length === 2);
    first.close();
    await pause(2_000);
    expect(watcher.all('presence:changed').at(-1)!.users).toHaveLength(2);
    const seen = watcher.all('presence:changed').length;
    last.close();
    await pause(2_000);
    expect(watcher.all('presence:changed').slice(seen)).toMatchObject([{ users: [{ id: manager.user.id }] }]);
    expect(watcher.all('dashboard:stats').at(-1)).toMatchObject({ connectedUsersCount: 1 });
  });
});
