import { describe, expect, it } from 'vitest';
import { isOpenToRecord } from './is-open-to-record.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const isOpen = (state: Parameters<typeof isOpenToRecord>[0]['state'], at: string) =>
  isOpenToRecord({ state, at }, now);

describe('A dose without a record', () => {
  it.each(['due', 'overdue', 'missed'] as const)('can be recorded if it is %s', (state) => {
    expect(isOpen(state, '2026-11-21T08:00:00.000Z')).toBe(true);
  });

  it.each(['later', 'scheduled', 'away', 'administered', 'refused'] as const)(
    'can not be recorded if it is %s',
    (state) => {
      expect(isOpen(state, '2026-11-21T08:00:00.000Z')).toBe(false);
    },
  );

  it('can be recorded for 62 days', () => {
    expect(isOpen('missed', '2026-09-20T12:00:01.000Z')).toBe(true);
    expect(isOpen('missed', '2026-09-20T12:00:00.000Z')).toBe(false);
  });
});
