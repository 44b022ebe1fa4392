import type { Medication, Prescription, Resident, Role } from '@hearthline/contracts';
import { buildMedication, buildPrescription, buildResident } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { resetSessionData } from '../../../../../lib/state/store.ts';
import { buildSession } from '../../../../../testing/build-session.ts';
import { clearDevice } from '../../../../../testing/clear-device.ts';
import type { ApiOverrides } from '../../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../../testing/render-with-store.tsx';
import { PrescriptionsSection } from '../prescriptions-section.tsx';

export const resident = buildResident({ id: 'c'.repeat(24) });
export const metformin = buildPrescription({
  medicationId: 'e'.repeat(24),
  instructions: 'With meals.',
  timeCritical: true,
});

export type Calls = NonNullable<ApiOverrides['prescriptions']>;

/** Forgets what an earlier test left on the device. */
export async function startAnew(): Promise<void> {
  await clearDevice();
  resetSessionData();
  history.replaceState(null, '', '/');
}

interface OpenOptions {
  readonly role?: Role;
  readonly of?: Resident;
  /** The prescriptions on the server at the time of the call. */
  readonly stored?: () => readonly Prescription[];
  readonly medications?: Medication[];
}

/** Renders the section; resolves with the spy of its list call. */
export function openPrescriptions(
  calls: Calls = {},
  {
    role = 'nurse',
    of = resident,
    stored = () => [metformin],
    medications = [buildMedication({ frequency: 'Twice daily' })],
  }: OpenOptions = {},
) {
  const list = vi.fn<NonNullable<Calls['list']>>(async ({ query } = {}) => ({
    prescriptions: stored().filter(({ endsAt }) => query?.status === 'all' || endsAt === null),
  }));
  renderWithStore(<PrescriptionsSection resident={of} />, {
    session: buildSession(role),
    api: {
      prescriptions: { list, prescribers: async () => ({ names: ['Dr. Okafor'] }), ...calls },
      medications: { list: async () => ({ medications }) },
    },
  });
  return { list };
}

/** The row of a medication. */
export async function findPrescriptionRow(text: string): Promise<HTMLElement> {
  const cell = await screen.findByText(text);
  return (cell.closest('tr') ?? cell.closest('li')) as HTMLElement;
}

/** Chooses an entry of a row's menu. */
export async function chooseEntry(text: string, entry: string): Promise<void> {
  const row = within(await findPrescriptionRow(text));
  await userEvent.click(row.getByRole('button', { name: `Actions for ${text}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Fills in who ordered it, in writing. */
export async function fillPrescriber(dialog: Pick<typeof screen, 'getByRole'>): Promise<void> {
  await userEvent.type(dialog.getByRole('combobox', { name: /Ordered by/ }), 'Dr. Okafor');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /How the order/ }), 'written');
}

/** Opens the dialog and fills in an order of metformin; resolves with the dialog's queries. */
export async function fillOrder() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add prescription' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /Medication/ }), 'metf');
  await userEvent.click(await screen.findByRole('option', { name: /Metformin 850 mg/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Amount/ }), '1,5');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Unit/ }), 'tablet');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Route/ }), 'oral');
  await fillPrescriber(dialog);
  return dialog;
}

/** Presses Add prescription. */
export const pressPrescribe = () =>
  userEvent.click(screen.getAllByRole('button', { name: 'Add prescription' }).at(-1)!);

/** Presses Add prescription, and confirms the order that is repeated. */
export async function saveOrder() {
  await pressPrescribe();
  const question = within(await screen.findByRole('alertdialog', { name: /^Check the order for/ }));
  await userEvent.click(question.getByRole('button', { name: 'Add prescription' }));
}

/** The reply to a prescription that was written. */
export const written = async () => ({ prescription: buildPrescription({ id: '7'.repeat(24) }) });
