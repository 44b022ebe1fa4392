import { Problem } from '@hearthline/contracts';
import { ana } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { connectionRestarted, connectionStatusAtom } from '../../../lib/live/connection.ts';
import { encryptedDatabase } from '../../../lib/device/encrypted-database.ts';
import { digestDose } from '../../../lib/outbox/noted-doses.ts';
import { outboxAtom, refreshOutbox, sendPending } from '../../../lib/outbox/outbox.ts';
import { store } from '../../../lib/state/store.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildDueDose,
  buildClaimFor,
  line,
  minutesFromNow,
  named,
  openRound,
  buildRecordFor,
  setClockToNoon,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const aboveLimit = { rules: ['substance'], possibleAt: null, lastGiven: null, in24Hours: null };

describe('A dose noted on paper', () => {
  const note = async (user: Awaited<ReturnType<typeof openRound>>['user'], medication: string) => {
    await user.click(
      await screen.findByRole('button', { name: new RegExp(`^Note what was given on paper: ${medication}`) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Save note' }));
  };
  const lose = () =>
    act(() => store.set(connectionStatusAtom, { state: 'lost', since: new Date('2026-11-21T14:02:00Z') }));

  it('says so in its line, also after a reload, and has no button until it is recorded', async () => {
    const dose = buildDueDose(-5);
    const send = vi.fn().mockRejectedValue(new UnreachableError());
    const { user, page } = await openRound({ doses: [dose] }, { act: send });
    await line('Metformin');
    lose();
    await note(user, 'Metformin');
    expect(await within(await line('Metformin')).findByText(/^Noted .* by Ana, not sent yet$/)).toBeTruthy();
    expect(within(await line('Metformin')).queryByRole('button')).toBeNull();

    page.unmount();
    connectionRestarted();
    await openRound({ doses: [dose] }, { act: send });
    await refreshOutbox();
    expect(await within(await line('Metformin')).findByText(/^Noted .* by Ana, not sent yet$/)).toBeTruthy();
    send.mockResolvedValue({
      record: buildRecordFor(dose, { administeredByUser: ana, recordedBy: ana }),
      claim: null,
    });
    await act(sendPending);
    act(() => screen.getByRole('radio', { name: 'All day' }).click());
    expect(await within(await line('Metformin')).findByText(/^Administered/)).toBeTruthy();
    expect(within(await line('Metformin')).queryByText(/^Noted/)).toBeNull();
  });

  it('is seen by another user of the device, who cannot read it', async () => {
    const dose = buildDueDose(-5);
    const key = `${dose.due.prescriptionId} ${dose.due.day} ${dose.due.time}`;
    const database = await encryptedDatabase();
    const encrypted = { iv: new Uint8Array(12), data: new ArrayBuffer(8) };
    const row = { userId: 'b'.repeat(24), userName: 'Ben Okafor', key: 'k1', queuedAt: Date.now() };
    await database.put('outbox', { ...row, dose: await digestDose(key), ...encrypted });
    await openRound({ doses: [dose] });
    expect(await within(await line('Metformin')).findByText(/^Noted .* by Ben, not sent yet$/)).toBeTruthy();
    expect(within(await line('Metformin')).queryByRole('button')).toBeNull();
  });
});

describe('The round without a connection', () => {
  const lose = () =>
    act(() => store.set(connectionStatusAtom, { state: 'lost', since: new Date('2026-11-21T14:02:00Z') }));

  it('gives no dose and shows since when', async () => {
    const dose = buildDueDose(-5);
    await openRound({ doses: [dose] });
    await line('Metformin');
    lose();
    expect(await screen.findByText('Not live since 14:02')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Open: / })).toBeNull();
  });

  it('removes the buttons of a dose that is open', async () => {
    const dose = buildDueDose(-5);
    const claim = async () => ({ claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }) });
    const { user } = await openRound({ doses: [dose] }, { claim });
    await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Given' });
    lose();
    expect(await dialog.findByText(/^Not live since 14:02\. Do not give medication/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Given' })).toBeNull();
  });

  it('offers what was typed about a dose that was open when the connection was lost', async () => {
    const dose = buildDueDose(-5);
    const claim = async () => ({ claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }) });
    const send = vi.fn().mockRejectedValue(new UnreachableError());
    const { user } = await openRound({ doses: [dose] }, { claim, act: send });
    await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
    await user.type(await screen.findByLabelText('Notes'), 'Slowly');
    lose();
    await user.click(await screen.findByRole('button', { name: 'Note what was given on paper' }));
    await screen.findByText(/^Unfinished record of Metformin 500 mg/);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Slowly'));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await screen.findByText(/noted on paper\. Will be sent as a late entry when the connection is back/);
    await waitFor(async () => expect(await (await encryptedDatabase()).count('drafts')).toBe(0));
    // The note's first try belongs to this test.
    await waitFor(() => expect(send).toHaveBeenCalled());
    await waitFor(() => expect(store.get(outboxAtom).sending).toBe(false));
  });

  it('keeps paper notes, sends them as late entries, and asks if another user recorded the same dose', async () => {
    const dose = buildDueDose(-5);
    const send = vi.fn().mockRejectedValue(new UnreachableError());
    const { user } = await openRound({ doses: [dose] }, { act: send });
    await line('Metformin');
    lose();
    await user.click(await screen.findByRole('button', { name: /^Note what was given on paper: Metformin/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Note what was given on paper' }));
    expect(dialog.getByText('Ana Ribeiro')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save note' }));
    expect(
      await screen.findByText(/noted on paper\. Will be sent as a late entry when the connection is back/),
    ).toBeTruthy();
    expect(store.get(outboxAtom).entries).toHaveLength(1);

    send.mockRejectedValue(
      new Problem('recorded', 'Ben recorded this at 8:02 AM.', { current: buildRecordFor(dose) }),
    );
    await act(sendPending);
    expect(send.mock.lastCall?.[0]).toMatchObject({
      body: { prescriptionId: dose.due.prescriptionId, status: 'administered', late: true },
    });
    const question = within(
      await screen.findByRole('alert', { name: /^Question about Metformin 500 mg: 1 tablet, Rosa/ }),
    );
    expect(question.getByText(/Ben recorded this at 8:02 AM\. You noted on paper/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: /It is the same dose/ }));
    await waitFor(() => expect(store.get(outboxAtom).entries).toEqual([]));
    const calls = send.mock.calls.length;
    await act(sendPending);
    expect(send).toHaveBeenCalledTimes(calls);
  });

  it('records what was given a second time as a dose of its own, and then discards the note', async () => {
    const dose = buildDueDose(-5);
    const send = vi.fn().mockRejectedValue(new UnreachableError());
    const create = vi.fn(async () => ({ record: buildRecordFor(dose, { id: '9'.repeat(24) }) }));
    const { user } = await openRound(
      { doses: [dose] },
      { act: send },
      {
        medicationRecords: { create },
        prescriptions: { get: async () => ({ prescription: dose.prescription }) },
      },
    );
    await line('Metformin');
    lose();
    await user.click(await screen.findByRole('button', { name: /^Note what was given on paper: Metformin/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Note what was given on paper' }));
    await user.type(dialog.getByLabelText('Notes'), 'From the trolley');
    await user.click(dialog.getByRole('button', { name: 'Save note' }));
    await screen.findByText(/noted on paper\. Will be sent as a late entry when the connection is back/);
    send.mockRejectedValue(new Problem('recorded', 'Ben recorded this at 8:02 AM.'));
    create.mockRejectedValueOnce(
      new Problem('outside-rules', 'That is above 4,000 mg in 24 h.', { current: aboveLimit }),
    );
    await act(sendPending);
    const twice = () => screen.getByRole<HTMLButtonElement>('button', { name: /^It was given twice/ });
    await waitFor(twice);
    expect(twice().disabled).toBe(true);
    act(() => store.set(connectionStatusAtom, { state: 'live', since: new Date() }));
    const [entry] = store.get(outboxAtom).entries;
    await user.click(twice());
    const asked = within(await screen.findByRole('alertdialog', { name: 'Outside the rules' }));
    expect(asked.getByText(/^That is above 4,000 mg in 24 h\. Nothing is saved yet/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Go back' }));
    expect(store.get(outboxAtom).entries).toHaveLength(1);
    create.mockRejectedValueOnce(
      new Problem('outside-rules', 'That is above 4,000 mg in 24 h.', { current: aboveLimit }),
    );
    await user.click(twice());
    await user.type(await screen.findByLabelText(/^Why it was given all the same/), 'Severe pain');
    await user.click(screen.getByRole('button', { name: 'It was given: record it with a reason' }));
    await waitFor(() => expect(store.get(outboxAtom).entries).toEqual([]));
    const { residentId, medicationId } = dose.prescription;
    const { administeredAt } = entry?.body as { administeredAt: string };
    expect(create).toHaveBeenCalledTimes(3);
    expect(create).toHaveBeenLastCalledWith(
      {
        body: {
          residentId,
          medicationId,
          administered: true,
          administeredAt,
          scheduledFor: administeredAt,
          notes: 'From the trolley',
          notPrescribed: { orderedBy: 'Ana', why: 'given twice, noted on paper' },
          outsideRules: { rules: ['substance'], reason: 'Severe pain', lastGiven: null },
        },
      },
      { idempotencyKey: entry?.key },
    );
  });

  it('asks why a dose was given that an allergy matches, and sends the reason', async () => {
    const dose = buildDueDose(-5, named('Latex cream'));
    const send = vi.fn().mockRejectedValue(new UnreachableError());
    const { user } = await openRound({ doses: [dose] }, { act: send });
    await line('Latex cream');
    lose();
    await user.click(await screen.findByRole('button', { name: /^Note what was given on paper: Latex/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Note what was given on paper' }));
    expect(dialog.getByRole('alert').textContent).toContain(
      'Rosa Delgado is allergic to Latex: the medication is Latex cream.',
    );
    const note = dialog.getByRole('button', { name: 'Save note' });
    await user.click(note);
    await dialog.findByText('Please say why it was given all the same.');
    expect(store.get(outboxAtom).entries).toHaveLength(0);
    await user.type(dialog.getByLabelText('Why was it given all the same?, required'), 'Dr. Vega decided');
    await user.click(note);
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      body: { allergyReason: 'Dr. Vega decided', late: true },
    });
  });
});
