import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { onBehalfOf } from '../../records/clinical/history.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { readSystemStatus, SystemSettingModel, writeSetting } from './system-setting.repository.ts';

let end: () => Promise<void>;
beforeAll(async () => void (end = await connectModels()));
afterAll(() => end());

const root = onBehalfOf({ id: 'f'.repeat(24), name: 'Root', role: 'root' });

it('system settings: concurrent reads share a query, and none gets values older than its call', async () => {
  const read = vi.spyOn(SystemSettingModel, 'find');
  const before = Array.from({ length: 200 }, () => readSystemStatus());
  await writeSetting({ key: 'login_blocked', value: true }, root);
  const after = Array.from({ length: 200 }, () => readSystemStatus());
  for (const { loginBlocked } of await Promise.all(after)) expect(loginBlocked).toBe(true);
  expect(await Promise.all(before)).toHaveLength(200);
  expect(read.mock.calls.length).toBeLessThanOrEqual(3);
});
