import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { outboxAtom, sendPending } from '../../../lib/outbox/outbox.ts';
import { setClock } from '../../../lib/server/server-clock.ts';
import { store } from '../../../lib/state/store.ts';
import { buildRecord } from './testing/build-records.ts';
import { measureAll, openForm, resetForm, save } from './testing/open-form.tsx';

const hour = 3_600_000;
const realNow = Date.now.bind(Date);
beforeEach(resetForm);
afterEach(() => {
  vi.restoreAllMocks();
  setClock(new Date().toISOString());
});

/** Opens the form, takes the connection away, moves the device's clock and presses Save. */
async function saveAfterJump(ms: number) {
  const opened = await openForm();
  opened.create.mockRejectedValue(new UnreachableError());
  setClock(new Date().toISOString());
  await measureAll(opened.user);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ms);
  await opened.user.click(save());
  return opened;
}
const entries = () => store.get(outboxAtom).entries;
const recordedAt = () => Date.parse((entries()[0]?.body as { recordedAt: string }).recordedAt);

it.each([-30 * hour, -3 * hour, (-50 / 60) * hour])(
  'Form 01: a clock put back by %i ms without a connection is asked about, and the reading has the right time',
  async (jump) => {
    const { create, user } = await saveAfterJump(jump);
    await screen.findByRole('alertdialog', { name: 'What time is it now?' });
    expect(create).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(entries()).toHaveLength(1));
    expect(Math.abs(recordedAt() - realNow())).toBeLessThan(60_000);
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    create.mockResolvedValueOnce({ record: buildRecord() });
    await sendPending();
    expect(entries()).toEqual([]);
    expect(create.mock.calls[1]).toEqual(create.mock.calls[0]);
  },
);

it('Form 01: takes the time that the user enters after a sleep or a clock put forward', async () => {
  const { create, user } = await saveAfterJump(3 * hour);
  const now = await screen.findByLabelText<HTMLInputElement>('Time now');
  const proposed = now.value;
  const right = new Date(Date.parse(`${proposed}Z`) - 3 * hour).toISOString().slice(0, 16);
  fireEvent.change(now, { target: { value: right } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(Math.abs(recordedAt() - realNow())).toBeLessThan(120_000);
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
});

it('Form 01: "Back" keeps the form as it is; a clock moved by a minute causes no question', async () => {
  const { create, user } = await saveAfterJump(-3 * hour);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Back' }));
  expect(create).not.toHaveBeenCalled();
  expect(entries()).toEqual([]);
  vi.mocked(Date.now).mockImplementation(() => realNow() + 60_000);
  await user.click(save());
  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
});
