import type { TrendRecord } from '@hearthline/contracts';
import { buildResident, buildVitals } from '@hearthline/contracts/testing';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventHandlers } from '../../lib/live/event-handlers.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { RecordDetails } from '../records/record-details.tsx';
import { SparkLines } from './spark-lines.tsx';
import { buildTrend } from './testing/build-trend.ts';

const rosa = buildResident();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const reading = (hours: number, fields: Partial<TrendRecord> = {}) =>
  buildTrend(hoursAgo(hours), { residentId: rosa.id, ...fields });

function open(records: readonly TrendRecord[]) {
  return renderWithStore(<SparkLines resident={rosa} />, {
    session: buildSession('gerocultor'),
    api: { vitals: { trends: async () => ({ records: [...records], isCut: false }) } },
  });
}

const lineOf = (name: string) => screen.findByRole('img', { name: new RegExp(`^${name}`) });

it('Small lines: each says how many readings, their range, and how many are out of theirs', async () => {
  open([reading(1, { pulse: 118 }), reading(20, { pulse: 66 }), reading(60, { pulse: 72 })]);
  expect((await lineOf('Pulse')).getAttribute('aria-label')).toBe(
    'Pulse, last 7 days: 3 readings, 66 to 118, 1 out of range',
  );
  expect((await lineOf('Blood pressure, systolic')).getAttribute('aria-label')).toContain('128 to 128');
});

it('Small lines: leave out what was measured less than twice, and what is older', async () => {
  open([reading(1, { temperature: 36.4 }), reading(2), reading(9 * 24, { temperature: 38 })]);
  await lineOf('SpO2');
  expect(screen.queryByRole('img', { name: /^Temperature/ })).toBeNull();
  expect(screen.queryByRole('img', { name: /^Sugar/ })).toBeNull();
});

it('Small lines: go on with what is recorded meanwhile', async () => {
  open([reading(5), reading(6)]);
  const pulse = await lineOf('Pulse');
  act(() =>
    eventHandlers['vitals:created']([
      buildVitals({ id: '8'.repeat(24), residentId: rosa.id, pulse: 135, recordedAt: hoursAgo(1) }),
    ]),
  );
  expect(pulse.getAttribute('aria-label')).toBe('Pulse, last 7 days: 3 readings, 72 to 135, 1 out of range');
});

it('Small lines: stand beside the readings of an opened record', async () => {
  renderWithStore(
    <RecordDetails record={buildVitals({ residentId: rosa.id, sugar: 96 })} corrected={null} />,
    {
      session: buildSession('nurse'),
      api: { vitals: { trends: async () => ({ records: [reading(1), reading(2)], isCut: false }) } },
    },
  );
  const pulse = await lineOf('Pulse');
  expect(pulse.closest('dd')?.textContent).toContain('72');
  expect(screen.queryByRole('img', { name: /^Sugar/ })).toBeNull();
});
