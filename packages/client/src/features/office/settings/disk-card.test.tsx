import type { DiskSpace } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { homeTime } from '../../../lib/time/home-time.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { bytesText } from '../../../ui/show/bytes-text.ts';
import { DiskCard, paceText } from './disk-card.tsx';

const GB = 1e9;
const calm: DiskSpace = {
  freeBytes: 38.2 * GB,
  totalBytes: 80 * GB,
  state: 'ok',
  shrinksPerDay: 0,
  fullAt: null,
};
const now = new Date('2026-11-22T14:00:00Z');
const pace = (disk: Partial<DiskSpace>) => paceText({ ...calm, ...disk }, now, homeTime('Europe/Madrid'));

function show(disk: DiskSpace | null) {
  const health = () =>
    Promise.resolve({
      status: 'ok' as const,
      version: '2.4.0',
      database: { engine: 'embedded' as const, version: '1', damaged: 0 },
      disk,
    });
  return renderWithStore(<DiskCard />, { session: buildSession('root'), api: { system: { health } } });
}

it('Disk card: shows the free space and no warning', async () => {
  show(calm);
  expect(await screen.findByText('38.2 GB')).toBeTruthy();
  expect(screen.getByText('It is not filling up.')).toBeTruthy();
  expect(screen.queryByText(/^The disk is/)).toBeNull();
});

it.each([
  ['low', 'The disk is filling up'],
  ['full', 'The disk is full'],
] as const)('Disk card: warns when the disk is %s', async (state, title) => {
  show({ ...calm, state, freeBytes: 9e6 });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText('9 MB')).toBeTruthy();
});

it('Disk card: forecasts the end as precisely as it is known', () => {
  expect(pace({ shrinksPerDay: null })).toBe('The forecast needs a day of data.');
  expect(pace({ shrinksPerDay: 100 })).toBe('At this rate it lasts for years.');
  expect(pace({ shrinksPerDay: 1, fullAt: '2027-03-03T10:00:00Z' })).toBe(
    'At this rate it will be full around Mar 3, 2027.',
  );
  expect(pace({ shrinksPerDay: 1, fullAt: '2026-11-22T17:10:00Z' })).toBe(
    'At this rate it will be full at about Nov 22, 6:10 PM.',
  );
});

it('Disk card: writes sizes in decimal units', () => {
  expect([300 * GB, GB, GB - 1].map(bytesText)).toEqual(['300 GB', '1.0 GB', '999 MB']);
});
