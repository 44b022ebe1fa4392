import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setClock } from '../../../lib/server/server-clock.ts';
import { now, openRecords, findRecordRow, severe } from './testing/open-records.tsx';

beforeEach(() => setClock(now));

it('Records page: shows only the time in a list of one day, and day and time in a list of several days', async () => {
  openRecords({ address: '/records?startDate=2026-11-21&endDate=2026-11-21' });
  expect((await findRecordRow(severe.recordNumber)).queryByText(/Nov 21/)).toBeNull();
  cleanup();
  openRecords({ address: '/records?startDate=2026-11-20&endDate=2026-11-21' });
  expect((await findRecordRow(severe.recordNumber)).getAllByText(/^Nov 21, \d/).length).toBeGreaterThan(0);
});
