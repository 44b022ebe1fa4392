import type { BalanceCheck } from '@hearthline/contracts';
import { buildMedication } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderHandover } from './testing/render-handover.tsx';

const morphine = buildMedication({ name: 'Morphine', dosage: '10', form: 'tablet', controlled: true });
const short: BalanceCheck = {
  id: 'c'.repeat(24),
  version: 1,
  medicationId: morphine.id,
  medication: { name: 'Morphine', dosage: '10', unit: 'mg', form: 'tablet' },
  counted: 11,
  balance: 12,
  by: { id: 'a'.repeat(24), name: 'Ana Ribeiro' },
  witnessedBy: { id: 'b'.repeat(24), name: 'Grace Okafor' },
  at: '2026-11-21T07:05:00.000Z',
  note: 'Drawer 2',
  settled: null,
};
const none = { checks: [], uncounted: [], differences: [] };

it('asks for the count of controlled drugs, with the way to it', async () => {
  renderHandover({ controlled: { ...none, uncounted: [morphine] } });
  const asked = await screen.findByRole('group', { name: 'Controlled drugs to count' });
  expect(asked.textContent).toContain(
    'Controlled drugs have not been counted for this shift: Morphine 10 mg tablet',
  );
  expect(screen.getByRole('link', { name: 'Count' }).getAttribute('href')).toBe('/medications/controlled');
});

it('shows who counted what, and a difference until it is settled', async () => {
  const settled = { by: { id: 'd'.repeat(24), name: 'Hanna Lind' }, at: short.at, note: 'Found' };
  renderHandover({
    controlled: { ...none, checks: [{ ...short, id: 'e'.repeat(24), settled }], differences: [short] },
  });
  const list = await screen.findByRole('list', { name: 'Controlled drugs' });
  const [open, closed] = [...list.children].map(({ textContent }) => textContent);
  expect(open).toContain('Counted 11 tablets, balance 12 tablets: 1 tablet missing');
  expect(open).toContain('Ana Ribeiro, witness Grace Okafor. Drawer 2. Not settled');
  expect(closed).toContain('Settled by Hanna Lind: Found');
});

it('says nothing of controlled drugs where there are none', async () => {
  renderHandover();
  await screen.findByText('No dose was missed, and none is overdue.');
  expect(screen.queryByText(/Controlled drugs/)).toBeNull();
});
