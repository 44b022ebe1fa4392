import type { SystemSetting, SystemSettings } from '@hearthline/contracts';
import { describe, expect } from 'vitest';
import { createServerTest } from '../../testing/server-test.ts';

const it = createServerTest();

const bulk = '/api/system-settings/bulk-update';

describe('system settings that two roots save', () => {
  it('of a version that is no longer stored are refused with what is, and none of them is stored', async ({
    server,
  }) => {
    const [first, second] = [await server.as('root'), await server.as('root')];
    type Reply = SystemSettings & { code?: string; current?: SystemSettings };
    const save = (by: typeof first, ...settings: SystemSetting[]) => by.post<Reply>(bulk, { settings });
    const read = async () => (await first.get<SystemSettings>('/api/system-settings')).body.settings;
    const versionOf = (settings: SystemSetting[], key: string) =>
      settings.find((one) => one.key === key)?.version ?? NaN;
    const seen = await read();
    const [home, label] = [versionOf(seen, 'home_details'), versionOf(seen, 'app_version')];
    const name = (text: string, version?: number): SystemSetting => ({
      key: 'home_details',
      value: { name: text, address: '' },
      ...(version !== undefined && { version }),
    });
    const stored = await save(first, name('Hearth House', home));
    expect({ status: stored.status, version: versionOf(stored.body.settings, 'home_details') }).toEqual({
      status: 200,
      version: home + 1,
    });
    const label9: SystemSetting = { key: 'app_version', value: { version: '9.0' }, version: label };
    const late = await save(second, label9, name('Late House', home));
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(late.body.current).toEqual({ settings: stored.body.settings });
    expect(await read()).toEqual(stored.body.settings);
    // Sent again because its answer was lost: it is stored already.
    expect((await save(first, name('Hearth House', home))).status).toBe(200);
    // Without a version as specified, and with the one that is stored.
    expect((await save(second, name('Second House'))).status).toBe(200);
    const third = await save(second, name('Third House', home + 2));
    expect(versionOf(third.body.settings, 'home_details')).toBe(home + 3);
  });

  it('of which one loses a race for its version: exactly one save is stored', async ({ server }) => {
    const root = await server.as('root');
    const settings = (await root.get<SystemSettings>('/api/system-settings')).body.settings;
    const version = settings.find(({ key }) => key === 'home_details')?.version;
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        root.post<{ current?: SystemSettings }>(bulk, {
          settings: [{ key: 'home_details', value: { name, address: '' }, version }],
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { status, body } of replies)
      if (status === 409) expect(body.current?.settings).toHaveLength(settings.length);
  });
});
