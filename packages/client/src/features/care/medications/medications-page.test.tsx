import { Problem } from '@hearthline/contracts';
import { buildDose, buildMedication } from '@hearthline/contracts/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setClock } from '../../../lib/server/server-clock.ts';
import {
  all,
  choose,
  colleagueChanged,
  id,
  metformin,
  openMedications,
  findMedicationRow,
  zinc,
} from './testing/open-medications.tsx';

declare const happyDOM: { setViewport: (size: { width: number }) => void };

const names = () =>
  screen.getAllByRole('rowheader').map((cell) => cell.textContent.replace('Inactive', '').trim());

describe('Medication inventory', () => {
  it('shows each medication with its quantity, and what is wrong with it as a word', async () => {
    openMedications();
    const row = within(await findMedicationRow('Metformin'));
    for (const text of ['850', 'mg', 'Twice daily', '60']) expect(row.getByText(text)).toBeTruthy();
    expect(within(await findMedicationRow('Lactulose')).getByText('8, low')).toBeTruthy();
    expect(within(await findMedicationRow('Insulín')).getByText('-2, below zero').className).toContain(
      'severe-fill',
    );
    expect(within(await findMedicationRow('zinc')).getByText('0, out of stock').className).toContain(
      'severe-fill',
    );
    expect(within(await findMedicationRow('Old syrup')).getByText('Inactive')).toBeTruthy();
    expect(screen.getByText('5 of 5 medications')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Medication Inventory' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  it('says what to do if there are no medications', async () => {
    openMedications({ medications: [] });
    expect(
      await screen.findByText('No medications found. Add a new medication to get started.'),
    ).toBeTruthy();
  });

  it('shows a failed load', async () => {
    openMedications({ calls: { list: () => Promise.reject(new Problem('malformed', 'No.')) } });
    expect(await screen.findByText('Failed to load medications')).toBeTruthy();
  });

  it('searches by name and substance, without accents, and keeps the search in the URL', async () => {
    const { user } = openMedications();
    await findMedicationRow('Metformin');
    const search = screen.getByRole('searchbox', { name: 'Search by name or substance' });
    await user.type(search, 'INSULIN');
    await waitFor(() => expect(names()).toEqual(['Insulín']));
    expect(location.search).toBe('?search=INSULIN');
    await user.clear(search);
    await user.type(search, 'glargine');
    await waitFor(() => expect(names()).toEqual(['Insulín']));
    await user.type(search, 'x');
    await user.click(await screen.findByRole('button', { name: 'Show all medications' }));
    await waitFor(() => expect(names()).toHaveLength(5));
  });

  it.each([
    ['Low', 'low', ['Lactulose']],
    ['Out of stock', 'out', ['zinc']],
    ['Below zero', 'negative', ['Insulín']],
    ['No substances', 'no-substances', ['Lactulose', 'Metformin', 'zinc']],
    ['Inactive', 'inactive', ['Old syrup']],
  ])('filters by "%s"', async (label, value, expected) => {
    const { user } = openMedications();
    await findMedicationRow('Metformin');
    await user.click(screen.getByRole('radio', { name: label }));
    expect(names()).toEqual(expected);
    expect(location.search).toBe(`?stock=${value}`);
  });

  it('sorts by what is in a column', async () => {
    const { user } = openMedications();
    await findMedicationRow('Metformin');
    await user.click(screen.getByRole('button', { name: 'Quantity' }));
    expect(names().slice(0, 2)).toEqual(['Insulín', 'Old syrup']);
    await user.click(screen.getByRole('button', { name: /^Quantity/ }));
    expect(names()[0]).toBe('Metformin');
  });

  it('shows what a colleague changed', async () => {
    const { list } = openMedications();
    await findMedicationRow('Metformin');
    list.mockResolvedValue({ medications: [{ ...metformin, quantity: 3, version: 2 }] });
    colleagueChanged(metformin);
    expect(await screen.findByText('3, low')).toBeTruthy();
  });

  it('works with 5,000 medications', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      buildMedication({ id: String(index).padStart(24, '0'), name: `Medication ${String(index)}` }),
    );
    const { user } = openMedications({ medications: many });
    expect(await screen.findByText('5000 of 5000 medications')).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeLessThan(200);
    await user.type(screen.getByRole('searchbox'), '4999');
    expect(await screen.findByText('1 of 5000 medications')).toBeTruthy();
    await findMedicationRow('Medication 4999');
  });
});

describe('deleting a medication', () => {
  it('asks first, then tells that it is gone', async () => {
    const remove = vi.fn(async () => undefined);
    const { user, list } = openMedications({ calls: { remove } });
    await choose(user, 'Delete', 'zinc 850 mg');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    expect(
      dialog.getByText('This will permanently delete the medication. This action cannot be undone.'),
    ).toBeTruthy();
    list.mockResolvedValue({ medications: all.filter((one) => one !== zinc) });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Medication Deleted')).toBeTruthy();
    expect(remove).toHaveBeenCalledWith({ params: { id: zinc.id } });
    await waitFor(() => expect(names()).not.toContain('zinc'));
  });

  it('keeps it after a failure', async () => {
    const remove = () => Promise.reject(new Problem('database-away', 'The database is away.'));
    const { user } = openMedications({ calls: { remove } });
    await choose(user, 'Delete', 'zinc 850 mg');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.getByText('The database is away.')).toBeTruthy();
    expect(names()).toContain('zinc');
  });
});

describe('Medication records tab', () => {
  it('shows today’s records, says so, and leads to Form 02', async () => {
    setClock('2026-11-21T12:00:00.000Z');
    happyDOM.setViewport({ width: 1280 });
    const records = vi.fn(async (_input?: unknown) => ({ records: [buildDose({ id: id('d') })] }));
    const { user } = openMedications({
      api: {
        medicationRecords: { list: records },
        kardex: { unrecorded: async () => ({ doses: [] }) },
        residents: { list: async () => ({ residents: [], found: 0, total: 0 }) },
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Medication Records' }));
    expect(location.search).toBe('?tab=records');
    await screen.findByRole('table', { name: 'Medication records' });
    // Late doses of earlier days are requested too.
    const asked = (query: object) =>
      expect(records).toHaveBeenCalledWith(
        expect.objectContaining({ query: expect.objectContaining(query) as object }),
        expect.anything(),
      );
    asked({ startDate: '2026-11-21', endDate: '2026-11-21' });
    expect(screen.getByText(/^Today’s records are shown by default\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add Medication Record' }).getAttribute('href')).toBe(
      '/forms/medications',
    );
    fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-20' } });
    await waitFor(() => asked({ startDate: '2026-11-20', endDate: '2026-11-21' }));
  });
});
