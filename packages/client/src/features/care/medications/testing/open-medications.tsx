import type { Medication, Role, StockMovement } from '@hearthline/contracts';
import { buildMedication } from '@hearthline/contracts/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { MedicationsPage } from '../medications-page.tsx';

export const id = (digit: string) => digit.repeat(24);
export const metformin = buildMedication({ id: id('1'), lowLevel: 10 });
export const lactulose = buildMedication({
  id: id('2'),
  name: 'Lactulose',
  dosage: '15',
  unit: 'ml',
  quantity: 8,
  lowLevel: 10,
});
export const insulin = buildMedication({
  id: id('3'),
  name: 'Insulín',
  dosage: '100',
  unit: 'IU',
  quantity: -2,
  substances: ['insulin glargine'],
});
export const zinc = buildMedication({ id: id('4'), name: 'zinc', quantity: 0 });
export const old = buildMedication({ id: id('5'), name: 'Old syrup', quantity: 0, active: false });
export const all = [insulin, lactulose, metformin, old, zinc];

/** A movement of 5 received by Ana. */
export const movement = (overrides: Partial<StockMovement> = {}): StockMovement => ({
  id: id('a'),
  kind: 'received',
  amount: 5,
  quantity: 65,
  reason: null,
  recordId: null,
  by: { id: id('f'), name: 'Ana' },
  at: '2026-11-21T10:00:00.000Z',
  ...overrides,
});

export type MedicationCalls = NonNullable<ApiOverrides['medications']>;

interface OpenOptions {
  readonly medications?: readonly Medication[];
  readonly at?: string;
  readonly role?: Role;
  readonly calls?: MedicationCalls;
  readonly api?: ApiOverrides;
}

/** Opens the page of medications with these in stock. */
export function openMedications({
  medications = all,
  at = '/medications',
  role = 'nurse',
  calls = {},
  api,
}: OpenOptions = {}) {
  history.replaceState(null, '', at);
  const list = vi.fn(async () => ({ medications: [...medications] }));
  renderWithStore(<MedicationsPage />, {
    session: buildSession(role),
    api: {
      supplies: { list: async () => ({ supplies: [] }) },
      ...api,
      medications: { list, movements: async () => ({ movements: [movement()] }), ...calls },
    },
  });
  return { list, user: userEvent.setup() };
}

/** A colleague changed a medication. */
export const colleagueChanged = (medication: Medication) =>
  act(() => eventHandlers['medications:changed']({ id: medication.id, change: 'updated', version: 2 }));

export const findMedicationRow = async (name: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr')!;

/** Chooses an entry of the menu of a medication. */
export async function choose(user: ReturnType<typeof userEvent.setup>, entry: string, of: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}
