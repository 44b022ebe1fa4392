import { expect, it } from 'vitest';
import { noteActivity } from './note-activity.ts';

/** Returns true if a call of this path was reported from start to end. */
async function isReported(path: string, next = () => Promise.resolve()): Promise<boolean> {
  const told: string[] = [];
  const begin = () => {
    told.push('begun');
    return () => void told.push('ended');
  };
  const note = noteActivity({ begin }, (outside) => outside.startsWith('/fhir'));
  const done = note({ path } as never, async () => {
    told.push('under way');
    await next();
  });
  await Promise.resolve(done).catch(() => undefined);
  expect(told).toContain('under way');
  return told.join(', ') === 'begun, under way, ended';
}

it('calls of the API and of the FHIR interface are activity, also where they fail', async () => {
  expect(await isReported('/api/vitals')).toBe(true);
  expect(await isReported('/fhir/Patient')).toBe(true);
  expect(await isReported('/api/vitals', () => Promise.reject(new Error('refused')))).toBe(true);
});

it('the health that machines ask for, pages and metrics are none', async () => {
  for (const path of ['/api/health', '/metrics', '/', '/assets/main.js'])
    expect(await isReported(path)).toBe(false);
});
