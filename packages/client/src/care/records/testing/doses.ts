import type { MedicationRecord } from '@hearthline/contracts';
import { buildDose } from '@hearthline/contracts/testing';

export const ben = { id: 'b'.repeat(24), name: 'Ben Okafor' };
export const ana = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
/** Due at 11:30 UTC on 21 November 2026. */
export const pending = buildDose({ scheduledFor: '2026-11-21T11:30:00.000Z' });
/** A dose that `by` administered at 08:02 UTC. */
export const givenBy = (by: typeof ben, overrides: Partial<MedicationRecord> = {}) =>
  buildDose({
    status: 'administered',
    administered: true,
    administeredAt: '2026-11-21T08:02:00.000Z',
    administeredBy: by.id,
    administeredByUser: by,
    recordedBy: by,
    recordedAt: '2026-11-21T08:02:00.000Z',
    ...overrides,
  });
