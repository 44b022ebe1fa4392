import { Problem, type MedicationRecord } from '@hearthline/contracts';
import { buildDose } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../lib/server/api.ts';
import { eventHandlers } from '../../lib/live/event-handlers.ts';
import { setClock } from '../../lib/server/server-clock.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { ana, ben, givenBy, pending } from './testing/doses.ts';
import { MedicationRecordsTable } from './medication-records-table.tsx';

declare const happyDOM: { setViewport: (size: { width: number }) => void };

const now = '2026-11-21T12:00:00.000Z';
beforeEach(() => {
  setClock(now);
  happyDOM.setViewport({ width: 1440 });
});

interface ShowOptions {
  role?: Parameters<typeof buildSession>[0];
  api?: Partial<Api['medicationRecords']>;
}

function show(records: readonly MedicationRecord[], { role = 'nurse', api = {} }: ShowOptions = {}) {
  const list = async () => Promise.resolve({ records: [...records] });
  renderWithStore(<MedicationRecordsTable filter={{}} emptyText="No medication records found" />, {
    session: buildSession(role),
    api: { medicationRecords: { list, ...api } },
  });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const openMenu = () => press(/^Actions for Metformin 500 mg/);
const choose = async (name: string) => {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const bodyOf = ({ mock }: { mock: { calls: unknown[][] } }, call = 0) =>
  (mock.calls[call]?.[0] as { body: object } | undefined)?.body;
const dialog = async () => within(await screen.findByRole('dialog'));
const menuOf = async () => {
  await openMenu();
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

describe('Medication records', () => {
  it('stand under the specified heads, with the status as a word', async () => {
    show([pending, givenBy(ben, { id: '3'.repeat(24) })]);
    await screen.findByText('Due');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      'Scheduled Time',
      'Resident',
      'Medication',
      'Dosage',
      'Given',
      'Status',
      'Staff',
      'Notes',
      'Actions',
    ]);
    expect(screen.getByText('Administered')).toBeTruthy();
    expect(screen.getByText('Ben Okafor')).toBeTruthy();
  });

  it.each([
    ['nurse', pending, ['Give', 'Refused', 'Omitted', 'Held', 'Open']],
    ['gerocultor', pending, ['Give', 'Refused', 'Omitted', 'Held', 'Open']],
    ['manager', pending, ['Give', 'Refused', 'Omitted', 'Held', 'Open', 'Delete']],
    ['nurse', givenBy(ben), ['Open']],
    ['nurse', givenBy(ana), ['Open', 'Correct', 'Delete']],
    ['manager', givenBy(ben), ['Open', 'Correct', 'Delete']],
  ] as const)('offer a %s what they may do: %#', async (role, record, entries) => {
    show([record], { role });
    await screen.findByText('Metformin');
    expect(await menuOf()).toEqual(entries);
  });

  it('follow what a colleague does', async () => {
    show([pending]);
    await screen.findByText('Due');
    act(() => eventHandlers['medication-records:updated']([givenBy(ben, { version: 2 })]));
    expect(screen.getByText('Administered')).toBeTruthy();
    act(() => eventHandlers['medication-records:deleted']([{ id: pending.id }]));
    expect(await screen.findByText('No medication records found')).toBeTruthy();
  });
});

describe('A correction by a colleague', () => {
  it('takes the row of the old record at once, before that one leaves, and is not held back', async () => {
    show([givenBy(ben, { id: '3'.repeat(24) }), buildDose({ scheduledFor: '2026-11-21T07:00:00.000Z' })]);
    await userEvent.hover(await screen.findByText('Administered'));
    const correction = buildDose({ id: '4'.repeat(24), status: 'refused', corrects: '3'.repeat(24) });
    act(() => eventHandlers['medication-records:created']([correction]));
    expect(screen.getByText('Refused')).toBeTruthy();
    expect(screen.queryByText('Administered')).toBeNull();
    expect(screen.queryByRole('button', { name: '1 new record' })).toBeNull();
    act(() => eventHandlers['medication-records:deleted']([{ id: '3'.repeat(24) }]));
    expect(screen.getByText('Refused')).toBeTruthy();
  });
});

describe('A pending dose', () => {
  it('is given with one more tap, under the version that was seen', async () => {
    const close = vi.fn(async () => Promise.resolve({ record: givenBy(ana, { version: 2 }) }));
    show([pending], { api: { close } });
    await choose('Give');
    const { getByRole, getByText } = await dialog();
    expect(getByText(/^Rosa Delgado, scheduled Nov 21/)).toBeTruthy();
    await userEvent.click(getByRole('button', { name: 'Given' }));
    expect(await screen.findByText('Metformin 500 mg, Rosa Delgado')).toBeTruthy();
    const [input, options] = close.mock.calls[0] as unknown as [object, { idempotencyKey: string }];
    expect(input).toEqual({
      params: { id: pending.id },
      body: { status: 'administered', version: 1, notes: '' },
    });
    expect(options.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(screen.getAllByText('Administered').length).toBeGreaterThan(0);
  });

  it('is refused with a reason of the list, or a text of one’s own', async () => {
    const record = buildDose({ version: 2, status: 'refused', recordedBy: ana });
    const close = vi.fn(async () => Promise.resolve({ record }));
    show([pending], { api: { close } });
    await choose('Refused');
    await press('Save as refused');
    expect(await screen.findByText('Please say why it was not given.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    await press('Save as refused');
    expect(await screen.findByText('Please say what it was.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^What was it/), 'Wanted to wait');
    await press('Save as refused');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(bodyOf(close)).toMatchObject({ status: 'refused', reason: 'Wanted to wait' });
  });

  it('shows who gave the dose first and when, and saves nothing', async () => {
    const current = givenBy(ben, { version: 2 });
    const close = vi.fn(async () =>
      Promise.reject(new Problem('stale', 'Somebody recorded this dose already.', { current })),
    );
    show([pending], { api: { close } });
    await choose('Give');
    await press('Given');
    expect(await screen.findByText('Ben Okafor was first')).toBeTruthy();
    expect(screen.getByText('Administered at 8:02 AM. Nothing was changed.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('needs a reason if it matches an allergy', async () => {
    const record = givenBy(ana, { version: 2, allergyReason: 'Doctor agreed' });
    const problem = new Problem('allergy', 'Rosa Delgado is allergic to Penicillin.', {
      current: { allergies: ['Penicillin'] },
    });
    const close = vi.fn().mockRejectedValueOnce(problem).mockResolvedValueOnce({ record });
    show([pending], { api: { close } });
    await choose('Give');
    await press('Given');
    await press('Give it anyway');
    expect(await screen.findByText('Please say why.')).toBeTruthy();
    expect(close).toHaveBeenCalledOnce();
    await userEvent.type(screen.getByLabelText(/^Why it is given all the same/), 'Doctor agreed');
    await press('Give it anyway');
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
    expect(bodyOf(close, 1)).toMatchObject({ allergyReason: 'Doctor agreed' });
  });
});

describe('A closed dose', () => {
  const refused = buildDose({
    id: '4'.repeat(24),
    status: 'refused',
    reason: 'Spat it out',
    recordedBy: ana,
    recordedAt: now,
    corrects: '2'.repeat(24),
    correctionReason: 'It was spat out.',
  });

  it('is corrected by another record, which names it and says why', async () => {
    const create = vi.fn(async () => Promise.resolve({ record: refused }));
    show([givenBy(ana)], { api: { create } });
    await choose('Correct');
    await userEvent.click(await screen.findByRole('radio', { name: 'Refused' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Spat it out' }));
    await press('Save correction');
    expect(await screen.findByText('Please say why the record is corrected.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Why is it corrected/), 'It was spat out.');
    await press('Save correction');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(bodyOf(create)).toMatchObject({
      corrects: '2'.repeat(24),
      reason: 'It was spat out.',
      status: 'refused',
      because: 'Spat it out',
    });
    expect(await screen.findByText('Correction saved')).toBeTruthy();
    // The old record has left the list, and the new one is in it.
    await waitFor(() => expect(screen.queryByText('Administered')).toBeNull());
    expect(screen.getAllByText('Refused').length).toBeGreaterThan(0);
  });

  it('keeps its time in a correction unless another is entered', async () => {
    const create = vi.fn(async () => Promise.resolve({ record: givenBy(ana, { id: '4'.repeat(24) }) }));
    show([givenBy(ana)], { api: { create } });
    await choose('Correct');
    await userEvent.type(await screen.findByLabelText(/^Why is it corrected/), 'Notes missing.');
    await press('Save correction');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(bodyOf(create)).toMatchObject({
      status: 'administered',
      administeredAt: '2026-11-21T08:02:00.000Z',
    });
  });

  it('shows what it said before struck through', async () => {
    const get = async () => Promise.resolve({ record: refused, corrected: [givenBy(ben)] });
    show([refused], { api: { get } });
    await choose('Open');
    const { findByText, getByText } = await dialog();
    expect((await findByText('Administered')).tagName).toBe('S');
    expect(getByText('Ben Okafor').tagName).toBe('S');
    expect(getByText('It was spat out.')).toBeTruthy();
    expect(getByText(/^Ana Ribeiro replaced what Ben Okafor recorded/)).toBeTruthy();
  });

  it('says when a colleague deleted it while it was open', async () => {
    const get = async () => Promise.resolve({ record: refused, corrected: [] });
    show([refused], { api: { get } });
    await choose('Open');
    await (await dialog()).findByText('Spat it out');
    act(() => eventHandlers['medication-records:deleted']([{ id: refused.id }]));
    expect(await screen.findByText('This record is no longer here.')).toBeTruthy();
  });

  it('is deleted with a reason', async () => {
    const remove = vi.fn(async () => Promise.resolve(undefined));
    show([givenBy(ben)], { role: 'manager', api: { remove } });
    await choose('Delete');
    expect(await screen.findByText('What it took goes back into the stock.')).toBeTruthy();
    await press('Delete');
    expect(await screen.findByText('Select a reason.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Wrong medication' }));
    await press('Delete');
    expect(await screen.findByText('Medication record deleted')).toBeTruthy();
    expect(remove.mock.calls[0]).toEqual([
      { params: { id: '2'.repeat(24) }, body: { reason: 'Wrong medication' } },
    ]);
    expect(await screen.findByText('No medication records found')).toBeTruthy();
  });
});
