import type { AuditEntry } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Api } from '../../../../lib/server/api.ts';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { buildVitals } from '@hearthline/contracts/testing';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { AuditTab } from './audit-tab.tsx';

const residentId = 'c'.repeat(24);

function entry(place: number): AuditEntry {
  return {
    id: String(place).padStart(24, '0'),
    at: '2026-11-21T11:00:00.000Z',
    action: 'created',
    by: { id: 'a'.repeat(24), name: 'Ana Ribeiro', role: 'nurse' },
    from: null,
    entity: 'vitals',
    entityId: '1'.repeat(24),
    label: `VR-${String(place)}`,
    reason: null,
    changes: {},
  };
}

const labels = () =>
  screen.getAllByRole('listitem').map((line) => /VR-\d+/.exec(line.textContent ?? '')?.[0]);

it('Audit tab: shows a change made elsewhere at once, and keeps as many entries as were loaded', async () => {
  let entries = Array.from({ length: 60 }, (_, index) => entry(60 - index));
  const audit: Api['residents']['audit'] = async ({ query } = {} as never) => {
    const from = query?.cursor ? entries.findIndex(({ id }) => id === query.cursor) + 1 : 0;
    const page = entries.slice(from, from + Number(query?.limit));
    const end = page.at(-1)?.id;
    return { entries: page, ...(from + page.length < entries.length && end && { nextCursor: end }) };
  };
  const numbered = (newest: number, count: number) =>
    Array.from({ length: count }, (_, index) => `VR-${String(newest - index)}`);
  renderWithStore(<AuditTab residentId={residentId} />, {
    session: buildSession('administrator'),
    api: { residents: { audit } },
  });
  await waitFor(() => expect(labels()).toEqual(numbered(60, 50)));
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(labels()).toEqual(numbered(60, 60)));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  entries = [entry(61), ...entries];
  act(() => eventHandlers['vitals:created']([buildVitals({ residentId })]));
  await waitFor(() => expect(labels()).toEqual(numbered(61, 60)));
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(labels()).toEqual(numbered(61, 61)));
});

it('Audit tab: writes changes in words, with times in the home’s zone', async () => {
  const changes = {
    recordedAt: { before: '2026-11-21T04:30:00.000Z', after: null },
    confirmedOutOfRange: { before: true, after: null },
    notes: { before: '2026-11-21', after: 'Asleep.' },
  };
  renderWithStore(<AuditTab residentId={residentId} />, {
    session: buildSession('administrator', { home: { timezone: 'America/New_York', demo: false } }),
    api: { residents: { audit: () => Promise.resolve({ entries: [{ ...entry(1), changes }] }) } },
  });
  const line = await screen.findByRole('listitem');
  // The year is written when it is not the current one.
  expect(within(line).queryByText(/^Nov 20,( 2026,)? 11:30 PM$/)).not.toBeNull();
  expect(within(line).queryByText('2026-11-21')).not.toBeNull();
  expect(line.textContent).toContain('Confirmed out of range');
});

it('Audit tab: names the role of a user, and no role for the system', async () => {
  const system = { ...entry(2), by: { id: '', name: 'System', role: '' } };
  renderWithStore(<AuditTab residentId={residentId} />, {
    session: buildSession('administrator'),
    api: { residents: { audit: () => Promise.resolve({ entries: [system, entry(1)] }) } },
  });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/, System$/);
  expect(second?.textContent).toMatch(/, Ana Ribeiro \(nurse\)$/);
});

it('Audit tab: names each reading of an alert', async () => {
  const alert = { ...entry(1), entity: 'care-alert', action: 'raised', label: 'pulse 134, spo2 86' } as const;
  renderWithStore(<AuditTab residentId={residentId} />, {
    session: buildSession('administrator'),
    api: { residents: { audit: async () => ({ entries: [alert] }) } },
  });
  expect(await screen.findByText('Alert raised: Pulse 134, SpO2 86')).toBeTruthy();
});

it('Audit tab: says of a field that it was empty before, or that its value was removed', async () => {
  const changes = { nickname: { before: null, after: 'Edie' }, allergies: { before: ['Latex'], after: [] } };
  renderWithStore(<AuditTab residentId={residentId} />, {
    session: buildSession('administrator'),
    api: { residents: { audit: async () => ({ entries: [{ ...entry(1), changes }] }) } },
  });
  const line = await screen.findByRole('listitem');
  expect(line.textContent).toContain('Nickname(empty) → Edie');
  expect(line.textContent).toContain('AllergiesLatex removed');
});

it('Audit tab: keeps the name of a medication as it is written in an alert', async () => {
  const label = 'NovoRapid 100 IU missed at 08:00';
  const alert = { ...entry(1), entity: 'care-alert', action: 'raised', label } as const;
  renderWithStore(<AuditTab residentId={residentId} />, {
    session: buildSession('administrator'),
    api: { residents: { audit: async () => ({ entries: [alert] }) } },
  });
  expect(await screen.findByText(/Alert raised: NovoRapid 100 IU missed at 08:00/)).toBeTruthy();
});

it('Audit tab: writes a medication and a dose as every other screen does', async () => {
  const medication = {
    name: 'Morphine',
    dosage: '10',
    unit: 'mg',
    form: 'tablet',
    per: { amount: 1, unit: 'piece' },
  };
  const changes = {
    medication: { before: null, after: medication },
    dose: { before: { amount: 1, unit: 'tablet' }, after: { amount: 0.5, unit: 'tablet' } },
  };
  renderWithStore(<AuditTab residentId={residentId} />, {
    session: buildSession('administrator'),
    api: { residents: { audit: async () => ({ entries: [{ ...entry(1), changes }] }) } },
  });
  const line = await screen.findByRole('listitem');
  expect(line.textContent).toContain('Morphine 10 mg tablet');
  expect(line.textContent).toContain('1 tablet → half a tablet');
});
