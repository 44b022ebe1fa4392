import { Problem, type RegisterLine, type Role } from '@hearthline/contracts';
import { buildMedication } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'wouter';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { RegisterPage } from './register-page.tsx';

declare const happyDOM: { setViewport: (size: { width: number }) => void };
beforeEach(() => happyDOM.setViewport({ width: 1280 }));

const id = (digit: string) => digit.repeat(24);
const morphine = buildMedication({
  id: id('1'),
  name: 'Morphine',
  dosage: '10',
  form: 'tablet',
  quantity: 38,
  controlled: true,
});
const ana = { id: id('a'), name: 'Ana Ribeiro' };
const grace = { id: id('b'), name: 'Grace Okafor' };
const nils = { id: id('c'), name: 'Nils Bergström' };

const line = (fields: Partial<RegisterLine> = {}): RegisterLine => ({
  id: id('d'),
  number: 3,
  kind: 'given',
  at: '2026-11-21T08:00:00.000Z',
  enteredAt: '2026-11-21T08:00:01.000Z',
  resident: nils,
  dose: { amount: 0.5, unit: 'tablet' },
  amount: -0.5,
  balance: 37.5,
  reason: null,
  by: ana,
  witnessedBy: grace,
  check: null,
  corrects: null,
  struck: null,
  ...fields,
});
const received = line({
  id: id('e'),
  number: 2,
  kind: 'received',
  resident: null,
  dose: null,
  amount: 28,
  balance: 38,
  reason: 'City Pharmacy',
});

type Calls = NonNullable<ApiOverrides['controlledRegister']>;

function open(lines: readonly RegisterLine[], calls: Calls = {}, query = '', role: Role = 'nurse') {
  history.replaceState(null, '', `/medications/${morphine.id}/register${query}`);
  const read = vi.fn(async () => ({
    medication: morphine,
    resident: query ? nils : null,
    lines: [...lines],
  }));
  renderWithStore(
    <Route path="/medications/:id/register">
      <RegisterPage />
    </Route>,
    { session: buildSession(role), api: { controlledRegister: { read, ...calls } } },
  );
  return { read, user: userEvent.setup() };
}

const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Register of Morphine 10 mg tablet' }))
    .getAllByRole('row')
    .slice(1);

describe('Register', () => {
  it('shows each line with both names and the balance after it', async () => {
    open([line(), received]);
    const [given, delivery] = await rows();
    expect(cells(given!)).toEqual([
      '3',
      expect.stringMatching(/^Nov 21/) as string,
      'Given',
      'Nils Bergström',
      'half a tablet',
      '',
      '0.5 tablets',
      'Ana Ribeiro',
      'Grace Okafor',
      '37.5 tablets',
      '',
    ]);
    expect(cells(delivery!).slice(2, 7)).toEqual(['Received', 'City Pharmacy', '', '28 tablets', '']);
    expect(screen.getByText('Controlled')).toBeTruthy();
  });

  it('says on paper that older lines are left out, and that the CSV has them', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => line({ id: String(at).padStart(24, '0') }));
    const read = async () => ({ medication: morphine, resident: null, lines, nextCursor: 'older' });
    open([], { read });
    await rows();
    const text = 'Only the latest 100 lines are printed. The CSV has all.';
    expect(screen.getByText(text).className).toContain('print:block');
  });

  it('says nothing of older lines on paper if all are printed', async () => {
    open([line(), received]);
    await rows();
    expect(screen.queryByText(/are printed/)).toBeNull();
  });

  it('strikes a voided line through, says who voided it and why, and keeps its balance', async () => {
    const struck = {
      what: 'voided',
      at: '2026-11-21T09:00:00.000Z',
      by: { id: id('f'), name: 'Hanna Lind' },
      witnessedBy: grace,
      reason: 'Wrong resident',
    } as const;
    const voiding = line({ id: id('9'), number: 4, amount: 0.5, corrects: { what: 'voided', line: 3 } });
    open([voiding, line({ struck })]);
    const [top, wrong] = await rows();
    expect(top?.textContent).toContain('Line 3 voided');
    expect([...wrong!.querySelectorAll('s')].map(({ textContent }) => textContent)).toContain('Given');
    expect(within(wrong!).getByText('37.5 tablets').closest('s')).toBeNull();
    expect(wrong?.textContent).toMatch(
      /Voided Nov 21.* by Hanna Lind, witness Grace Okafor: Wrong resident$/,
    );
  });

  it('has a count as a line, with what was done about a difference', async () => {
    const { id: lineId, at, by, witnessedBy } = line();
    const check = {
      id: lineId,
      version: 1,
      medicationId: morphine.id,
      medication: { name: 'Morphine', dosage: '10', unit: 'mg' },
      counted: 37,
      balance: 37.5,
      by,
      witnessedBy: witnessedBy ?? grace,
      at,
      note: null,
      settled: null,
    } as const;
    open([line({ kind: 'check', number: null, resident: null, dose: null, amount: 0, check })]);
    const [counted] = await rows();
    expect(counted?.textContent).toContain('Counted 37, balance 37.5: 0.5 missing');
    expect(counted?.textContent).toMatch(/Ana RibeiroGrace Okafor37\.5 tabletsNot settled$/);
  });

  it('says when a line was entered later', async () => {
    open([line({ enteredAt: '2026-11-21T10:00:00.000Z' })]);
    expect((await rows())[0]?.textContent).toMatch(/Entered Nov 21/);
  });

  it('shows the lines of one resident, and all again', async () => {
    const { user, read } = open([line()], {}, `?residentId=${nils.id}`);
    await screen.findByText(/Only the lines of this resident/);
    expect(read).toHaveBeenCalledWith(
      expect.objectContaining({
        params: { id: morphine.id },
        query: expect.objectContaining({ residentId: nils.id }) as object,
      }),
      expect.anything(),
    );
    await user.click(screen.getByRole('button', { name: 'Show all residents' }));
    expect(location.search).toBe('');
  });

  it('loads older lines on request', async () => {
    const page = Array.from({ length: 100 }, (_, at) =>
      line({ id: String(at).padStart(24, '0'), number: 102 - at }),
    );
    const pages = [{ lines: page, nextCursor: '3' }, { lines: [received] }];
    const read = vi.fn(async ({ query }: { query: { cursor?: string | undefined } }) => ({
      medication: morphine,
      resident: null,
      ...(query.cursor === undefined ? pages[0]! : pages[1]!),
    }));
    const { user } = open([], { read: read as never });
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('City Pharmacy')).toBeTruthy();
    expect(await rows()).toHaveLength(101);
  });

  it('says that there is nothing yet', async () => {
    open([]);
    expect(await screen.findByText('No entries in this register yet')).toBeTruthy();
  });

  it('says that it could not be loaded', async () => {
    const read = () => Promise.reject(new Problem('not-found', 'There is no such medication.'));
    open([], { read });
    expect(await screen.findByText('Failed to load the register')).toBeTruthy();
  });

  it('is a list on a phone', async () => {
    happyDOM.setViewport({ width: 390 });
    open([line()]);
    const list = await screen.findByRole('list', { name: 'Register of Morphine 10 mg tablet' });
    expect(list.textContent).toContain('Given -0.5');
    expect(list.textContent).toContain('37.5 tablets');
    expect(list.textContent).toContain('Ana Ribeiro, witness Grace Okafor');
  });
});
