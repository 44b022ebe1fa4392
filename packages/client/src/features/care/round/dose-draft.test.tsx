import { Problem } from '@hearthline/contracts';
import { ana, buildPrescription } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionRestarted, heartbeatReceived } from '../../../lib/live/connection.ts';
import { encryptedDatabase } from '../../../lib/device/encrypted-database.ts';
import { encryptedStore } from '../../../lib/device/encrypted-store.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { resetSessionData } from '../../../lib/state/store.ts';
import type { Session } from '../../../lib/session/session.ts';
import { buildOtherSession, buildSession } from '../../../testing/build-session.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { draftIdOfDose } from './dose-drafts.ts';
import { RoundPage } from './round-page.tsx';
import {
  buildDueDose,
  buildClaimFor,
  minutesFromNow,
  buildRecordFor,
  rosa,
  roundApi,
  setClockToNoon,
  type RoundOf,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const question = /^Unfinished record of Metformin 500 mg: 1 tablet, started \d{1,2}:\d\d [AP]M\.$/;
const draftCount = () => encryptedDatabase().then((database) => database.count('drafts'));

const scheduled = buildDueDose(-5);
const record = buildRecordFor(scheduled, { administeredByUser: ana, recordedBy: ana });

/** Each claim has its own id, so that a released claim stays released. */
let loads = 0;

/** Loads the round afresh, with empty memory. */
async function load(
  act_ = vi.fn(async () => ({ record, claim: null })),
  round: RoundOf = { doses: [scheduled] },
  session: Session = buildSession('nurse'),
) {
  heartbeatReceived(new Date().toISOString());
  const time = round.doses ? scheduled.due.time : null;
  const id = String((loads += 1)).padStart(24, '0');
  const claim = buildClaimFor(scheduled, { id, by: session.user, at: minutesFromNow(0), time });
  const page = renderWithStore(<RoundPage />, {
    session,
    api: roundApi(round, { claim: vi.fn(async () => ({ claim })), act: act_ }),
  });
  const user = userEvent.setup();
  return {
    user,
    act: act_,
    async open() {
      await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
      // The question lies over it, and hides it.
      const name = 'Metformin 500 mg';
      const dialog = within(await screen.findByRole('dialog', { name, hidden: true }));
      await dialog.findByText('Given');
      return dialog;
    },
    leave() {
      page.unmount();
      act(resetSessionData);
    },
  };
}

/** A note typed, then the session ends. */
async function typeAndLeave(text = 'Crushed, in yoghurt'): Promise<void> {
  const first = await load();
  const dialog = await first.open();
  await first.user.type(dialog.getByLabelText('Notes'), text);
  await waitFor(async () => expect(await draftCount()).toBe(1));
  first.leave();
}

describe('What was typed about a dose before the session ended', () => {
  it('is offered to its author when the same dose is opened again, gives no dose by itself, and is deleted with the dose', async () => {
    await typeAndLeave();
    const second = await load();
    const dialog = await second.open();
    await screen.findByText(question);
    await second.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Crushed, in yoghurt'),
    );
    expect(second.act).not.toHaveBeenCalled();
    await second.user.click(dialog.getByRole('button', { name: 'Given' }));
    await waitFor(() => expect(second.act).toHaveBeenCalledTimes(1));
    expect(second.act).toHaveBeenCalledWith(
      expect.objectContaining({
        body: expect.objectContaining({ status: 'administered', notes: 'Crushed, in yoghurt' }) as object,
      }),
      expect.anything(),
    );
    await waitFor(async () => expect(await draftCount()).toBe(0));
  });

  it('and why it was refused are both there again', async () => {
    const first = await load();
    const dialog = await first.open();
    await first.user.click(dialog.getByRole('button', { name: 'Refused' }));
    await first.user.click(dialog.getByRole('radio', { name: 'Other' }));
    await first.user.type(dialog.getByLabelText('Please say why, required'), 'Was singing');
    await waitFor(async () => expect(await draftCount()).toBe(1));
    first.leave();

    const second = await load();
    const again = await second.open();
    await screen.findByText(question);
    await second.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(again.getByLabelText<HTMLInputElement>('Please say why, required').value).toBe('Was singing'),
    );
    expect(second.act).not.toHaveBeenCalled();
  });

  it('is not shown to another user, nor with another dose', async () => {
    await typeAndLeave();
    const colleague = await load(undefined, undefined, buildOtherSession('nurse'));
    const dialog = await colleague.open();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('');
    expect(screen.queryByText(question)).toBeNull();
    colleague.leave();
    const asNeeded = buildPrescription({
      id: '9'.repeat(24),
      residentId: rosa.id,
      startsAt: minutesFromNow(-60 * 24),
      schedule: { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 60, maxIn24Hours: 4 },
    });
    const own = await load(undefined, { asNeeded: [asNeeded] });
    await own.open();
    expect(screen.queryByText(question)).toBeNull();
  });

  it('is deleted when the round shows that the dose was recorded since, or when it is too long ago', async () => {
    await typeAndLeave();
    const { prescriptionId, time } = scheduled.due;
    await load(undefined, { doses: [scheduled], records: [record] });
    await waitFor(async () => expect(await draftCount()).toBe(0));
    await encryptedStore.saveDraft(draftIdOfDose({ prescriptionId, day: '2020-02-02', time }), {
      notes: 'x',
    });
    act(() => eventHandlers['medication-records:updated']([{ ...record, version: 2 }]));
    await waitFor(async () => expect(await draftCount()).toBe(0));
  });
});

describe('A dose with a note', () => {
  it('asks before it is closed, and discards the note after the confirmation', async () => {
    const { user, open } = await load();
    const dialog = await open();
    await user.type(dialog.getByLabelText('Notes'), 'Slowly');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await screen.findByText('Leave without saving?');
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await draftCount()).toBe(0));
  });

  it('keeps the note after a failure, shows the reason, and retries under the same key', async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(new Problem('unconfirmed', 'It may have been saved.'))
      .mockResolvedValue({ record, claim: null });
    const { user, open } = await load(send);
    const dialog = await open();
    await user.type(dialog.getByLabelText('Notes'), 'Slowly');
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('may have been saved');
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
  });

  it('uses another key if the first attempt was recorded and then deleted', async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(new Problem('unconfirmed', 'It may have been saved.'))
      .mockResolvedValue({ record, claim: null });
    const mine = buildRecordFor(scheduled, { id: '5'.repeat(24), administeredByUser: ana, recordedBy: ana });
    const { user, open } = await load(send);
    const dialog = await open();
    await user.type(dialog.getByLabelText('Notes'), 'Slowly');
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    await dialog.findByRole('alert');
    act(() => eventHandlers['medication-records:created']([mine]));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Given' })).toBeNull());
    act(() => eventHandlers['medication-records:deleted']([{ id: mine.id }]));
    await user.click(await dialog.findByRole('button', { name: 'Given' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const keys = send.mock.calls.map(([, options]) => (options as { idempotencyKey: string }).idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('shows the note once more, to be copied, if a colleague recorded the dose in the meantime', async () => {
    const { user, open } = await load();
    const dialog = await open();
    await user.type(dialog.getByLabelText('Notes'), 'Slowly');
    act(() => eventHandlers['medication-records:created']([buildRecordFor(scheduled)]));
    await dialog.findByText(/^Ben recorded this at/);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('What you typed was:').value).toBe('Slowly');
    await waitFor(async () => expect(await draftCount()).toBe(0));
  });
});
