import { Problem } from '@hearthline/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import { outboxAtom, sendPending } from '../../../lib/outbox/outbox.ts';
import { getDraftId, encryptedStore } from '../../../lib/device/encrypted-store.ts';
import { endSession, sessionAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { buildRecord, eleanor, henrik } from './testing/build-records.ts';
import { bloodPressure, measureAll, openForm, save, spin, resetForm } from './testing/open-form.tsx';

beforeEach(resetForm);
afterEach(() => vi.unstubAllGlobals());

describe('Form 01: a save that fails', () => {
  it('is queued in the outbox when the server does not answer, and the form is left', async () => {
    const { create, user } = await openForm();
    create.mockRejectedValueOnce(new Problem('database-away', 'The server cannot reach its database.'));
    await measureAll(user);
    await user.click(save());
    expect(
      await screen.findByText(/^Eleanor Price\. Hearthline cannot save it at the moment: it will be sent/),
    ).toBeTruthy();
    const [waiting] = store.get(outboxAtom).entries;
    expect(waiting).toMatchObject({ title: 'Eleanor Price', body: { bloodPressure: '120/80', pulse: 72 } });
    await sendPending();
    expect(create.mock.calls[1]).toEqual(create.mock.calls[0]);
    expect(store.get(outboxAtom).entries).toEqual([]);
    // The toast of the failure is gone.
    await screen.findByText(/: vitals saved$/);
    expect(
      screen.queryByText(/^Eleanor Price\. Hearthline cannot save it at the moment: it will be sent/),
    ).toBeNull();
  });

  it('says that there was no answer, and no more than the page knows of the connection', async () => {
    const { create, user } = await openForm();
    create.mockRejectedValue(new UnreachableError());
    await measureAll(user);
    await user.click(save());
    expect(await screen.findByText(/^Eleanor Price\. No answer yet: it will be sent/)).toBeTruthy();
  });

  it('says that the connection is gone where the page does', async () => {
    const { create, user } = await openForm();
    store.set(connectionStatusAtom, { state: 'lost', since: null });
    create.mockRejectedValue(new UnreachableError());
    await measureAll(user);
    await user.click(save());
    expect(await screen.findByText(/^Eleanor Price\. No connection: it will be sent/)).toBeTruthy();
    store.set(connectionStatusAtom, { state: 'connecting', since: null });
  });

  it('replaces its toast when the queued entry is refused later', async () => {
    const { create, user } = await openForm();
    create.mockRejectedValueOnce(new Problem('database-away', 'The server cannot reach its database.'));
    await measureAll(user);
    await user.click(save());
    await screen.findByText(/^Eleanor Price\. Hearthline cannot save it at the moment: it will be sent/);
    create.mockRejectedValueOnce(new Problem('invalid', 'This resident is not active.'));
    await sendPending();
    await screen.findByText('Eleanor Price: This resident is not active. What you typed is kept.');
    expect(
      screen.queryByText(/^Eleanor Price\. Hearthline cannot save it at the moment: it will be sent/),
    ).toBeNull();
  });

  it('keeps the form and sends the same request again when the browser cannot store', async () => {
    vi.stubGlobal('crypto', { randomUUID: () => '11111111-1111-4111-8111-111111111111' });
    const { create, user } = await openForm();
    create.mockRejectedValueOnce(new UnreachableError());
    await measureAll(user);
    await user.click(save());
    expect(
      await screen.findByText(/^The server cannot be reached\..* What you typed is kept\.$/),
    ).toBeTruthy();
    expect(spin('SpO2').value).toBe('97');
    await user.click(screen.getByRole('button', { name: 'Save again' }));
    await screen.findByText(/: vitals saved$/);
    expect(create.mock.calls[1]).toEqual(create.mock.calls[0]);
  });

  it('shows the server’s errors at their fields', async () => {
    const { create, user } = await openForm();
    const message = 'This resident is not active.';
    create.mockRejectedValueOnce(new Problem('invalid', message, { fields: { residentId: message } }));
    await measureAll(user);
    await user.click(save());
    await screen.findByText('Failed to save vitals record');
    const search = screen.getByRole('combobox', { name: /^Resident/ });
    expect(search.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows what an earlier request with the same key stored, and can save as new', async () => {
    const { create, user } = await openForm();
    const current = buildRecord({ pulse: 64 });
    create.mockRejectedValueOnce(new Problem('key-reused', 'This form was already saved.', { current }));
    await measureAll(user);
    await user.click(save());
    expect(await screen.findByText(/Blood pressure 128\/76 mmHg, Pulse 64 bpm, SpO2 93 %/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save as a new record' }));
    await screen.findByText(/: vitals saved$/);
    expect(create.mock.calls[1]![1]?.idempotencyKey).not.toBe(create.mock.calls[0]![1]?.idempotencyKey);
  });
});

describe('Form 01: draft', () => {
  it('is restored for its author with its key after the session ended', async () => {
    const first = await openForm();
    await first.user.type(bloodPressure(), '13482');
    act(() => endSession('logged-out-by-root'));
    first.page.unmount();

    const second = await openForm({ residentId: '' });
    expect(
      await screen.findByText(/^Unfinished record for Eleanor Price, started \d{1,2}:\d\d [AP]M\.$/),
    ).toBeTruthy();
    await second.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(bloodPressure().value).toBe('134/82');
    expect(await screen.findByRole('heading', { name: /Eleanor Price/ })).toBeTruthy();
  });

  it('is restored field by field; a value of another type is as in an empty form', async () => {
    store.set(sessionAtom, buildSession());
    const saveDraft = (key: string, startedAt: string, values: object) =>
      encryptedStore.saveDraft(getDraftId('vitals', key), { key, startedAt, firstTriedAt: null, values });
    await saveDraft('older', '2026-11-20T08:00:00.000Z', { residentId: henrik.id, bloodPressure: '119/77' });
    await saveDraft('newer', '2026-11-20T09:00:00.000Z', {
      residentId: eleanor.id,
      bloodPressure: '134/82',
      notes: 'Dizzy',
      pulse: 71,
      changed: null,
      sugarType: 'evening',
      spo2: '97',
    });
    await encryptedStore.saveDraft(getDraftId('vitals', 'unreadable'), { key: 'unreadable' });
    const { user, page } = await openForm();
    await screen.findByText(/^Unfinished record for Eleanor Price/);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(bloodPressure().value).toBe('134/82');
    expect([spin('Pulse').value, spin('SpO2').value]).toEqual(['80', '97']);
    expect(screen.getByRole('button', { name: 'Notes added' })).toBeTruthy();
    page.unmount();
    await openForm({ residentId: henrik.id });
    expect(await screen.findByText(/^Unfinished record for Henrik Dahl/)).toBeTruthy();
  });
});
