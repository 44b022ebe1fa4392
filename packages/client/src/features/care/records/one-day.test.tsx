import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setClock } from '../../../lib/server/server-clock.ts';
import { now, openRecords } from './testing/open-records.tsx';

beforeEach(() => setClock(now));

it.each([
  ['of a single day has the time without the date', '/records', '8:00 AM'],
  ['of several days has both', '/records?startDate=2026-11-20&endDate=2026-11-21', 'Nov 21, 8:00 AM'],
])('a list of records %s', async (_, address, time) => {
  openRecords({ address });
  expect(await screen.findByText(time)).toBeTruthy();
});
