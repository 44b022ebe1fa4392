import { Problem, type AuditEntry } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/server/api.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { AuditPage } from './audit-page.tsx';

const [record, resident] = ['1'.repeat(24), '2'.repeat(24)];

function entry(place: number, fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: String(place).padStart(24, '0'),
    at: new Date(Date.UTC(2026, 10, 21, 11, 0, place)).toISOString(),
    action: 'updated',
    by: { id: 'a'.repeat(24), name: 'Ana Ribeiro', role: 'nurse' },
    from: { ip: '10.1.0.1', userAgent: 'Tablet 3' },
    entity: 'vitals',
    entityId: record,
    residentId: resident,
    label: `VR-${String(place)}`,
    reason: null,
    changes: { pulse: { before: 72, after: 90 } },
    ...fields,
  };
}

function open(search = '', list?: Api['auditLog']['list']) {
  history.replaceState(null, '', `/audit${search}`);
  const calls = vi.fn<Api['auditLog']['list']>(list ?? (async () => ({ entries: [entry(2), entry(1)] })));
  renderWithStore(<AuditPage />, {
    session: buildSession('administrator'),
    api: { auditLog: { list: calls }, userActivity: { users: async () => ({ users: [] }) } },
  });
  return calls;
}

it('Audit page: has who, what, when, before and after, and leads to the record and its resident', async () => {
  open();
  const [line] = within(await screen.findByRole('list', { name: 'Audit' })).getAllByRole('listitem');
  if (!line) throw new Error('no line');
  for (const text of ['Vitals record VR-2: Updated', 'Ana Ribeiro (nurse), from 10.1.0.1', 'Pulse72 → 90'])
    expect(line.textContent).toContain(text);
  const linkTo = (name: string) => within(line).getByRole('link', { name }).getAttribute('href');
  expect([linkTo('Resident'), linkTo('Open'), linkTo('All entries of this')]).toEqual([
    `/residents/${resident}`,
    `/records?record=${record}`,
    `/audit?record=${record}`,
  ]);
});

it('Audit page: of a photo that was changed it shows no addresses of files', async () => {
  const photoUrl = { before: null, after: `/api/residents/${resident}/photo?v=1` };
  const changed = {
    action: 'photo-changed',
    entity: 'resident',
    label: 'Edie Moore',
    changes: { photoUrl },
  } as const;
  open('', async () => ({ entries: [entry(1, changed)] }));
  const text = (await screen.findByText('Resident Edie Moore: Photo changed')).closest('li')?.textContent;
  expect(text).not.toContain('/api/');
});

it('Audit page: filters by the record in the URL, and can remove that filter', async () => {
  const list = open(`?record=${record}&kind=vitals`);
  await waitFor(() =>
    expect(list.mock.lastCall?.[0]?.query).toEqual({ entityId: record, entity: 'vitals', limit: 50 }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter: One record' }));
  await waitFor(() => expect(list.mock.lastCall?.[0]?.query).toEqual({ entity: 'vitals', limit: 50 }));
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Account');
  await waitFor(() => expect(list.mock.lastCall?.[0]?.query).toEqual({ entity: 'user', limit: 50 }));
  expect(location.search).toBe('?kind=user');
});

it('Audit page: loads older entries', async () => {
  const newest = Array.from({ length: 50 }, (_, index) => entry(99 - index));
  open('', async ({ query } = {}) =>
    query?.cursor ? { entries: [entry(1)] } : { entries: newest, nextCursor: 'older' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Vitals record VR-1: Updated')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('Audit page: says that there are no entries, or that they could not be loaded', async () => {
  open('', async () => ({ entries: [] }));
  expect(await screen.findByText('No entries found')).toBeTruthy();
});

it('Audit page: says that it could not be loaded', async () => {
  open('', async () => Promise.reject(new Problem('database-away', 'The database is away.')));
  expect(await screen.findByText('Failed to load the audit')).toBeTruthy();
});

it('Audit page: checks all entries part by part, and says whether they are unbroken', async () => {
  history.replaceState(null, '', '/audit');
  const part = { total: 1_500, otherKey: 0, problems: [], done: false };
  const verify = vi
    .fn<Api['auditLog']['verify']>()
    .mockResolvedValueOnce({ ...part, checked: 1_000 })
    .mockResolvedValueOnce({ ...part, checked: 1_500 })
    .mockResolvedValueOnce({ ...part, checked: 1_500, done: true });
  renderWithStore(<AuditPage />, {
    session: buildSession('root'),
    api: {
      auditLog: { list: async () => ({ entries: [] }), verify },
      userActivity: { users: async () => ({ users: [] }) },
    },
  });
  const check = () => userEvent.click(screen.getByRole('button', { name: 'Check for changes' }));
  await check();
  expect(await screen.findByText('1,500 entries, unbroken')).toBeTruthy();
  expect(verify.mock.calls.map(([input]) => input?.query?.after)).toEqual([0, 1_000, 1_500]);

  const problems = [{ what: 'removed', from: 7, to: 7, entryId: null }] as const;
  verify.mockResolvedValueOnce({ ...part, checked: 1_500, problems: [...problems], done: true });
  await check();
  expect(await screen.findByText('1,500 entries, not unbroken:')).toBeTruthy();
  expect(screen.getByText('Entry 7 was removed.')).toBeTruthy();
});
