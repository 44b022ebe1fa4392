import type { StoredImport } from '@hearthline/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { eventHandlers } from '../../lib/live/event-handlers.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { ImportsDialog } from './imports-dialog.tsx';

const hanna = { id: 'f'.repeat(24), name: 'Hanna Lind' };
const stored = (fields: Partial<StoredImport> = {}): StoredImport => ({
  id: 'a'.repeat(24),
  kind: 'vitals',
  at: '2026-11-21T11:00:00.000Z',
  by: hanna,
  fileName: 'week.csv',
  added: 40,
  changed: 0,
  refused: 2,
  state: 'whole',
  canUndo: true,
  undone: null,
  ...fields,
});

function open(imports: () => readonly StoredImport[]) {
  const undoImport = vi.fn(async () => ({ undone: { removed: 40, kept: [], changed: [] } }));
  renderWithStore(<ImportsDialog onClose={() => undefined} />, {
    session: buildSession('manager'),
    api: { spreadsheets: { imports: async () => ({ imports: [...imports()] }), undoImport } },
  });
  return { undoImport, user: userEvent.setup() };
}

it('Earlier imports: lists user, time, file and result; an undone import names its user and has no Undo', async () => {
  const undone = {
    by: { ...hanna, name: 'Ana Ribeiro' },
    at: '2026-11-21T12:00:00.000Z',
    reason: 'Wrong week',
  };
  open(() => [
    stored(),
    stored({
      id: 'b'.repeat(24),
      kind: 'residents',
      fileName: null,
      state: 'undone',
      canUndo: false,
      undone,
    }),
    stored({ id: 'c'.repeat(24), fileName: 'cut.csv', state: 'absent', canUndo: false }),
  ]);
  const lines = within(await screen.findByRole('list', { name: 'Imports' })).getAllByRole('listitem');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.textContent).toMatch(
    /Vitals records: week\.csv.*, Hanna Lind40 added, 0 changed, 2 refused/,
  );
  expect(lines[1]?.textContent).toMatch(/^Residents.*Undone .* by Ana Ribeiro: Wrong week$/);
  expect(lines[2]?.textContent).toContain('Cut off: nothing was stored');
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
});

it('Earlier imports: undoing asks first, sends the reason, and shows the result', async () => {
  const { undoImport, user } = open(() => [stored()]);
  await user.click(await screen.findByRole('button', { name: 'Undo the import of week.csv' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
  await user.type(within(question).getByLabelText('Reason'), 'Wrong week');
  await user.click(within(question).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Undone: 40 rows removed again.')).toBeTruthy();
  expect(undoImport).toHaveBeenCalledWith(
    { params: { id: 'a'.repeat(24) }, body: { reason: 'Wrong week' } },
    expect.anything(),
  );
});

it('Earlier imports: a colleague’s import is there at once', async () => {
  const known: StoredImport[] = [];
  open(() => known);
  expect(await screen.findByText('No imports yet')).toBeTruthy();
  known.push(stored());
  act(() => eventHandlers['records:reload']({ resource: 'vitals' }));
  expect(await screen.findByText('Vitals records: week.csv')).toBeTruthy();
});
