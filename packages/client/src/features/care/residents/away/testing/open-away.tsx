import type { Resident, ResidentStay } from '@hearthline/contracts';
import { buildPrescription, buildResident } from '@hearthline/contracts/testing';
import { vi } from 'vitest';
import { buildSession } from '../../../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../../testing/render-with-store.tsx';

export type Calls = NonNullable<ApiOverrides['away']>;
export type PrescriptionList = NonNullable<NonNullable<ApiOverrides['prescriptions']>['list']>;

export const rosa = buildResident();
export const stay: ResidentStay = {
  kind: 'hospital',
  since: '2026-11-20T14:10:00.000Z',
  where: 'General Hospital, Ward 4',
  expectedBack: '2026-12-02',
  by: { id: 'b'.repeat(24), name: 'Ben Okafor' },
  medicinesOut: [{ medication: 'Metformin 500 mg', amount: '14 tablets' }],
};
export const inHospital: Resident = { ...rosa, version: 2, active: false, stay };

export const name = `${rosa.name} ${rosa.lastName}`;
export const hanna = { id: 'c'.repeat(24), name: 'Hanna' };
export const lastReturn: NonNullable<Resident['lastReturn']> = {
  from: 'hospital',
  since: stay.since,
  returnedAt: '2026-11-22T10:00:00.000Z',
  by: hanna,
  medicinesBack: [],
  check: 'pending',
};
export const gone: Resident = { ...inHospital, stay: { ...stay, kind: 'died', expectedBack: null } };
export const apixaban = buildPrescription({
  id: '8'.repeat(24),
  medication: { name: 'Apixaban', dosage: '5', unit: 'mg' },
});

export const onClose = vi.fn();

/** Renders a part about a resident's absence, with Metformin and Apixaban prescribed. */
export function openAway(
  ui: Parameters<typeof renderWithStore>[0],
  away: Calls,
  role: 'nurse' | 'gerocultor' = 'nurse',
  list: PrescriptionList = async () => ({
    prescriptions: [buildPrescription(), apixaban],
  }),
) {
  onClose.mockReset();
  return renderWithStore(ui, { session: buildSession(role), api: { away, prescriptions: { list } } });
}
