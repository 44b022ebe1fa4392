import { Problem, type ImportProgress, type ImportReport } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { UnreachableError } from '../../lib/server/unreachable-error.ts';
import { ImportDialog } from './import-dialog.tsx';
import { spreadsheetKinds } from './spreadsheet-kinds.ts';

const saved: Blob[] = [];
vi.mock('../../lib/files/save-file.ts', () => ({ saveFile: (content: Blob) => saved.push(content) }));

const report = (fields: Partial<ImportReport> = {}): ImportReport => ({
  importId: null,
  rows: 3,
  added: 1,
  changed: 1,
  unchanged: 0,
  refused: 1,
  warnings: [],
  problems: [{ row: 4, column: 'age', value: '49', reason: 'Age must be at least 50.' }],
  changes: [
    { row: 2, what: 'added', label: 'Ada Lind', changes: {} },
    { row: 3, what: 'changed', label: 'Bo Ek', changes: { roomNumber: { before: null, after: '12A' } } },
  ],
  refusedFile: 'age,reason\r\n',
  ...fields,
});
const answer = (fields?: Partial<ImportReport>) => ({
  success: true,
  message: 'Successfully imported 1 residents. 1 updated. 1 failed.',
  results: { imported: 1, updated: 1, errors: [], warnings: [] },
  report: report(fields),
});

type Sending = (
  input: { query?: object },
  options?: { signal?: AbortSignal | undefined },
) => Promise<ReturnType<typeof answer>>;

interface Server {
  readonly cancelImport?: () => Promise<undefined>;
  readonly state?: ImportProgress['state'];
}

function open(
  residentsImport = vi.fn<Sending>(async () => answer()),
  { cancelImport = async () => undefined, state = 'reading' }: Server = {},
) {
  const undoImport = vi.fn(async () => ({
    undone: { removed: 1, kept: [], changed: report().changes.slice(1) },
  }));
  const importProgress = async () => ({ progress: { state, done: 0, total: 3 } });
  const onClose = vi.fn();
  renderWithStore(
    <ImportDialog kind={spreadsheetKinds.residents.imported} rows="residents" onClose={onClose} />,
    {
      session: buildSession('manager'),
      api: {
        spreadsheets: { residentsImport, undoImport, importProgress, cancelImport },
      },
    },
  );
  const user = userEvent.setup({ applyAccept: false });
  const choose = (name: string) => user.upload(screen.getByLabelText('CSV file'), new File(['x'], name));
  return { user, choose, residentsImport, undoImport, onClose };
}

describe('importing a file', () => {
  it('refuses any other file than CSV, in the specified words', async () => {
    const { choose, residentsImport } = open();
    await choose('residents.xlsx');
    expect(await screen.findByText('Please upload a CSV file (.csv)')).toBeTruthy();
    expect(residentsImport).not.toHaveBeenCalled();
  });

  it('rehearses first, shows every refusal and change, and stores only when asked', async () => {
    const { user, choose, residentsImport } = open();
    await choose('residents.CSV');
    expect(await screen.findByText('1 to add, 1 to change, 0 unchanged, 1 refused.')).toBeTruthy();
    expect(screen.getByText('Age must be at least 50.')).toBeTruthy();
    expect(screen.getByText('Room number: (empty) → 12A')).toBeTruthy();
    expect(residentsImport.mock.calls[0]?.[0].query).toMatchObject({ rehearse: 'true' });
    await user.click(screen.getByRole('button', { name: 'Download the refused rows' }));
    expect(saved).toHaveLength(1);
    residentsImport.mockResolvedValueOnce(answer({ importId: 'a'.repeat(24) }));
    await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    expect(await screen.findByText('1 added, 1 changed, 0 unchanged, 1 refused.')).toBeTruthy();
    expect(await screen.findByText('Import Completed')).toBeTruthy();
    expect(residentsImport.mock.calls[1]?.[0].query).toMatchObject({ problems: 'skip' });
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Undone: 1 row removed again.')).toBeTruthy();
  });

  it('imports nothing while a row is refused, if the user chose that', async () => {
    const { user, choose } = open();
    await choose('residents.csv');
    await user.click(await screen.findByRole('checkbox'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 rows' }).disabled).toBe(true);
  });

  it('asks whether the day or the month comes first', async () => {
    const send = vi.fn<Sending>(async () => answer());
    const { user, choose } = open(send);
    send.mockRejectedValueOnce(
      new Problem('invalid', 'x', { fields: { dateOrder: 'Is the day or the month first in 03/04/1950?' } }),
    );
    await choose('residents.csv');
    expect(await screen.findByText(/03\/04\/1950/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Month first/ }));
    await screen.findByText(/1 to add/);
    expect(send.mock.calls[1]?.[0].query).toMatchObject({ dateOrder: 'month-first' });
  });

  it('asks what “None” means in the column of allergies, and sends the answer', async () => {
    const send = vi.fn<Sending>(async () => answer());
    send.mockResolvedValueOnce(answer({ noAllergies: { rows: 12, texts: ['None', 'NKDA'] } }));
    const { user, choose } = open(send);
    await choose('residents.csv');
    await screen.findByText('12 rows say “None”, “NKDA” as allergies. Set “No known allergies” for them?');
    await user.click(screen.getByRole('button', { name: 'Set “No known allergies”' }));
    await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    const queries = send.mock.calls.map(([{ query }]) => query as { noAllergies?: string });
    expect(queries.map(({ noAllergies }) => noAllergies)).toEqual([undefined, 'checked', 'checked']);
  });

  it('says which rooms a file has twice, and takes another file', async () => {
    const send = vi.fn<Sending>(async () => answer());
    const { choose } = open(send);
    const why = 'Your CSV file contains duplicate room numbers. Please fix and try again.';
    send.mockRejectedValueOnce(new Problem('invalid', why, { fields: { roomNumber: why } }));
    await choose('residents.csv');
    expect(await screen.findByText('CSV Duplicate Room Numbers')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a CSV file' })).toBeTruthy();
  });

  it('ends when it is cancelled: the rest of a file that has not arrived is not sent', async () => {
    const send = vi.fn<Sending>(
      (_input, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const cancelImport = vi.fn(async () => Promise.reject(new Problem('not-found', 'Import not found')));
    const { user, choose } = open(send, { cancelImport });
    await choose('residents.csv');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The import was cancelled. Nothing was stored.')).toBeTruthy();
    expect(screen.queryByText('CSV Import Error')).toBeNull();
  });

  it('says so where it can not be cancelled any more', async () => {
    const stored = 'This import is being stored already. Undo it when it is done.';
    const send = vi.fn<Sending>(() => new Promise(() => undefined));
    const cancelImport = vi.fn(async () => Promise.reject(new Problem('stale', stored)));
    const { user, choose } = open(send, { cancelImport });
    await choose('residents.csv');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The import was not cancelled')).toBeTruthy();
    expect(screen.getByText(stored)).toBeTruthy();
  });

  it('can not be cancelled while it is stored, and says what can be done then', async () => {
    const send = vi.fn<Sending>(() => new Promise(() => undefined));
    const { choose } = open(send, { state: 'storing' });
    await choose('residents.csv');
    expect(await screen.findByText('Storing... It can be undone when it is done.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  });

  it('says that an import without an answer may have been stored, and where that is told', async () => {
    const send = vi.fn<Sending>(async () => answer());
    const { user, choose } = open(send);
    await choose('residents.csv');
    const button = await screen.findByRole('button', { name: 'Import 2 rows' });
    send.mockRejectedValueOnce(new UnreachableError());
    await user.click(button);
    expect(
      await screen.findByText(/It may have been saved.*Earlier imports says what was stored\./),
    ).toBeTruthy();
  });
});
