import {
  copyProduct,
  Problem,
  type BalanceCheck,
  type ControlledDrug,
  type Role,
} from '@hearthline/contracts';
import { buildMedication } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ControlledPage } from './controlled-page.tsx';
import { DifferenceNotice } from './difference-notice.tsx';

declare const happyDOM: { setViewport: (size: { width: number }) => void };
beforeEach(() => happyDOM.setViewport({ width: 1280 }));

const id = (digit: string) => digit.repeat(24);
const morphine = buildMedication({
  id: id('1'),
  name: 'Morphine',
  dosage: '10',
  form: 'tablet',
  quantity: 12,
  controlled: true,
});
const fentanyl = buildMedication({ id: id('2'), name: 'Fentanyl', dosage: '25', form: 'patch', quantity: 3 });
const check = (fields: Partial<BalanceCheck> = {}): BalanceCheck => ({
  id: id('c'),
  version: 1,
  medicationId: morphine.id,
  medication: copyProduct(morphine),
  counted: 12,
  balance: 12,
  by: { id: id('a'), name: 'Ana Ribeiro' },
  witnessedBy: { id: id('b'), name: 'Grace Okafor' },
  at: '2026-11-21T08:00:00.000Z',
  note: null,
  settled: null,
  ...fields,
});
const short = check({ counted: 11 });

type Calls = NonNullable<ApiOverrides['balanceChecks']>;
interface Given {
  readonly drugs?: readonly ControlledDrug[];
  readonly differences?: readonly BalanceCheck[];
  readonly calls?: Calls;
  readonly role?: Role;
}
const both: ControlledDrug[] = [
  { medication: fentanyl, lastCheck: null },
  { medication: morphine, lastCheck: check() },
];

function open({ drugs = both, differences = [], calls = {}, role = 'nurse' }: Given = {}) {
  history.replaceState(null, '', '/medications/controlled');
  const list = vi.fn(async () => ({ drugs: [...drugs], differences: [...differences] }));
  renderWithStore(<ControlledPage />, {
    session: buildSession(role),
    api: { balanceChecks: { list, ...calls } },
  });
  return { list, user: userEvent.setup() };
}

async function openCount(count: Calls['count']) {
  const { user } = open({ calls: count ? { count } : {} });
  await user.click(await screen.findByRole('button', { name: 'Count' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Count controlled drugs' })) };
}
const enterWitness = async (
  user: ReturnType<typeof userEvent.setup>,
  dialog: ReturnType<typeof within>,
): Promise<void> => {
  await user.type(dialog.getByLabelText(/^Username or email of the witness/), 'grace');
  await user.type(dialog.getByLabelText(/^Password of the witness/), 'secret');
};

describe('Controlled drugs', () => {
  it('says when each was counted, by whom and with what result', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Controlled drugs' });
    const [first, second] = within(table).getAllByRole('row').slice(1);
    expect(first?.textContent).toMatch(/^Fentanyl .*Not counted yet$/);
    expect(second?.textContent).toMatch(
      /^Morphine 10 mg tablet.*Nov 21.* by Ana Ribeiro, witness Grace OkaforCounted 12 tablets, balance 12 tablets$/,
    );
  });

  it('sends what two people counted, and leaves out what was not counted', async () => {
    const count = vi.fn(async () => ({ checks: [check()] }));
    const { user, dialog } = await openCount(count);
    await user.type(dialog.getByLabelText(/^Morphine/), '12');
    await enterWitness(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Save count' }));
    expect(await screen.findByText('Count saved')).toBeTruthy();
    expect(count.mock.calls[0]).toMatchObject([
      {
        body: {
          counts: [{ medicationId: morphine.id, counted: 12 }],
          note: null,
          witness: { username: 'grace', secret: 'secret' },
        },
      },
      { idempotencyKey: expect.any(String) as string },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the balance where the count differs, not before', async () => {
    const { user, dialog } = await openCount(undefined);
    expect(dialog.queryByText(/balance is/)).toBeNull();
    await user.type(dialog.getByLabelText(/^Morphine/), '11');
    expect(dialog.getByText('The balance is 12 tablets. Count again before you save.')).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^Morphine/));
    await user.type(dialog.getByLabelText(/^Morphine/), '12');
    expect(dialog.queryByText(/balance is/)).toBeNull();
  });

  it('goes on with what was typed when a colleague marks another drug as controlled', async () => {
    const oxycodone = buildMedication({ id: id('3'), name: 'Oxycodone', dosage: '5', controlled: true });
    const list = vi.fn(async () => ({ drugs: [...both], differences: [] as BalanceCheck[] }));
    const count = vi.fn(async () => ({ checks: [check()] }));
    const { user } = open({ calls: { list, count } });
    await user.click(await screen.findByRole('button', { name: 'Count' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count controlled drugs' }));
    await user.type(dialog.getByLabelText(/^Morphine/), '12');
    list.mockResolvedValue({ drugs: [...both, { medication: oxycodone, lastCheck: null }], differences: [] });
    act(() => eventHandlers['medications:changed']({ id: oxycodone.id, change: 'updated', version: 2 }));
    expect(await dialog.findByLabelText(/^Oxycodone/, {}, { timeout: 15_000 })).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Morphine/).value).toBe('12');
    await enterWitness(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Save count' }));
    await waitFor(() => expect(count).toHaveBeenCalledTimes(1));
    expect(count.mock.calls[0]).toMatchObject([
      { body: { counts: [{ medicationId: morphine.id, counted: 12 }] } },
      { idempotencyKey: expect.any(String) as string },
    ]);
  });

  it('refuses an empty count, and a text that is no number, at its field', async () => {
    const count = vi.fn();
    const { user, dialog } = await openCount(count);
    await user.click(dialog.getByRole('button', { name: 'Save count' }));
    expect(await dialog.findByText('Enter what is in the cupboard; 0 if there is none.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Morphine/), 'two');
    await user.click(dialog.getByRole('button', { name: 'Save count' }));
    expect(await dialog.findByText('Please enter a number.')).toBeTruthy();
    expect(count).not.toHaveBeenCalled();
  });

  it('shows the refusal of the witness, and keeps what was typed', async () => {
    const message = 'This password is not right.';
    const count = () => Promise.reject(new Problem('invalid', message, { fields: { witness: message } }));
    const { user, dialog } = await openCount(count);
    await user.type(dialog.getByLabelText(/^Morphine/), '12');
    await enterWitness(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Save count' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Morphine/).value).toBe('12');
  });

  it('keeps a difference in sight, which a manager settles with a note', async () => {
    const settle = vi.fn(async () => ({ check: short }));
    const { user } = open({ differences: [short], calls: { settle }, role: 'manager' });
    const list = await screen.findByRole('list', { name: 'Count differs from the balance' });
    expect(list.textContent).toContain('Counted 11 tablets, balance 12 tablets: 1 tablet missing');
    await user.click(within(list).getByRole('button', { name: 'Settle Morphine 10 mg tablet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Morphine 10 mg tablet' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please say how it was settled.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^How was it settled\?/), 'Found behind the box');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Difference settled')).toBeTruthy();
    expect(settle.mock.calls[0]).toMatchObject([
      { params: { id: short.id }, body: { note: 'Found behind the box', version: 1 } },
    ]);
  });

  it('leaves a difference to a manager', async () => {
    open({ differences: [short] });
    expect(await screen.findByText('A manager settles it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Settle/ })).toBeNull();
  });

  it('says that there are none, and that they could not be loaded', async () => {
    open({ drugs: [] });
    expect(await screen.findByText('No controlled drugs')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Count' })).toBeNull();
  });

  it('says that they could not be loaded', async () => {
    open({ calls: { list: () => Promise.reject(new Problem('forbidden', 'No.')) } });
    expect(await screen.findByText('Failed to load controlled drugs')).toBeTruthy();
  });
});

describe('the alert for managers', () => {
  const show = (role: Role, differences: readonly BalanceCheck[]) => {
    const call = vi.fn(async () => ({ differences: [...differences] }));
    renderWithStore(<DifferenceNotice />, {
      session: buildSession(role),
      api: { balanceChecks: { differences: call } },
    });
    return call;
  };

  it('leads to the differences that are not settled', async () => {
    show('manager', [short]);
    const link = await screen.findByRole('link');
    expect(link.textContent).toContain('Controlled drugs: count differs from the balance');
    expect(link.textContent).toContain(
      'Morphine 10 mg tablet: Counted 11 tablets, balance 12 tablets: 1 tablet missing',
    );
    expect(link.getAttribute('href')).toBe('/medications/controlled');
  });

  it('shows nothing without one, and is not asked for by a nurse', async () => {
    const asked = show('manager', []);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 15_000 });
    expect(screen.queryByRole('link')).toBeNull();
    expect(show('nurse', [short])).not.toHaveBeenCalled();
  });

  it('is asked for again after a count', async () => {
    const asked = show('manager', []);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), { timeout: 15_000 });
    act(() => eventHandlers['balance-checks:changed']({}));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), { timeout: 15_000 });
  });
});
