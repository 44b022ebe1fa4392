import { Problem } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '../../lib/api.ts';
import { outboxAtom, sendWaiting } from '../../lib/outbox/outbox.ts';
import { encryptedDatabase } from '../../lib/encrypted-database.ts';
import { draftIdOf, encryptedStore } from '../../lib/encrypted-store.ts';
import { endSession, sessionAtom } from '../../lib/session-atom.ts';
import { store } from '../../lib/store.ts';
import { buildOtherSession, buildSession } from '../../testing/build-session.ts';
import { buildRecord, eleanor, henrik } from './testing/build-records.ts';
import { bloodPressure, measureAll, openForm, save, spin, startAnew } from './testing/open-form.tsx';

beforeEach(startAnew);
afterEach(() => vi.unstubAllGlobals());

describe('a save that fails', () => {
  it('waits in the outbox when the house does not answer, and says so; the form lets its author go on', async () => {
    const { create, user } = await openForm();
    create.mockRejectedValueOnce(new Problem('database-away', 'The database does not answer.'));
    await measureAll(user);
    await user.click(save());
    expect(await screen.findByText(/^There is no answer yet/)).toBeTruthy();
    const [waiting] = store.get(outboxAtom).entries;
    expect(waiting).toMatchObject({ title: 'Eleanor Price', body: { bloodPressure: '120/80', pulse: 72 } });
    await sendWaiting();
    expect(create.mock.calls[1]).toEqual(create.mock.calls[0]);
    expect(store.get(outboxAtom).entries).toEqual([]);
    // What was said of it is true no longer.
    await screen.findByText('Vitals record saved');
    expect(screen.queryByText(/^There is no answer yet/)).toBeNull();
  });

  it('says so in the place of the other words when what it kept is refused after all', async () => {
    const { create, user } = await openForm();
    create.mockRejectedValueOnce(new Problem('database-away', 'The database does not answer.'));
    await measureAll(user);
    await user.click(save());
    await screen.findByText(/^There is no answer yet/);
    create.mockRejectedValueOnce(new Problem('invalid', 'This resident is not active.'));
    await sendWaiting();
    await screen.findByText('This resident is not active. What you typed is kept.');
    expect(screen.queryByText(/^There is no answer yet/)).toBeNull();
  });

  it('keeps everything in the form, and sends the very same again, where the browser can keep nothing', async () => {
    vi.stubGlobal('crypto', { randomUUID: () => '11111111-1111-4111-8111-111111111111' });
    const { create, user } = await openForm();
    create.mockRejectedValueOnce(new Unreachable());
    await measureAll(user);
    await user.click(save());
    expect(
      await screen.findByText(/^The server cannot be reached\..* What you typed is kept\.$/),
    ).toBeTruthy();
    expect(spin('SpO2').value).toBe('97');
    await user.click(screen.getByRole('button', { name: 'Save again' }));
    await screen.findByText('Vitals record saved');
    expect(create.mock.calls[1]).toEqual(create.mock.calls[0]);
  });

  it('puts what the server refused at its field', async () => {
    const { create, user } = await openForm();
    const message = 'This resident is not active.';
    create.mockRejectedValueOnce(new Problem('invalid', message, { fields: { residentId: message } }));
    await measureAll(user);
    await user.click(save());
    await screen.findByText('Failed to save vitals record');
    const search = screen.getByRole('combobox', { name: /^Resident/ });
    expect(search.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows what an earlier press stored under the same key, and can save anew', async () => {
    const { create, user } = await openForm();
    const current = buildRecord({ pulse: 64 });
    create.mockRejectedValueOnce(new Problem('key-reused', 'This form was already saved.', { current }));
    await measureAll(user);
    await user.click(save());
    expect(await screen.findByText(/Blood pressure 128\/76 mmHg, Pulse 64 bpm, SpO2 93 %/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save mine as a new record' }));
    await screen.findByText('Vitals record saved');
    expect(create.mock.calls[1]![1]?.idempotencyKey).not.toBe(create.mock.calls[0]![1]?.idempotencyKey);
  });
});

describe('what was typed', () => {
  it('is offered back to its author, with its key, after the session ended in the middle', async () => {
    const first = await openForm();
    await first.user.type(bloodPressure(), '13482');
    act(() => endSession('logged-out-by-root'));
    first.page.unmount();

    const second = await openForm({ residentId: '' });
    expect(
      await screen.findByText(/^You had started a record for Eleanor Price at \d{1,2}:\d\d [AP]M\.$/),
    ).toBeTruthy();
    await second.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(bloodPressure().value).toBe('134/82');
    expect(screen.getByRole('heading', { name: /Eleanor Price/ })).toBeTruthy();
  });

  it('is offered to nobody else', async () => {
    const first = await openForm();
    await first.user.type(bloodPressure(), '13482');
    first.page.unmount();
    await openForm({ session: buildOtherSession() });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText(/^You had started/)).toBeNull();
    expect(bloodPressure().value).toBe('');
  });

  it('is gone once discarded or saved', async () => {
    const first = await openForm();
    await first.user.type(bloodPressure(), '13482');
    first.page.unmount();
    const second = await openForm();
    await second.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await measureAll(second.user);
    await second.user.click(save());
    await screen.findByText('Vitals record saved');
    const drafts = async () => (await encryptedDatabase()).count('drafts');
    await waitFor(async () => expect(await drafts()).toBe(0));
  });

  it('is offered as far as it fits where another build kept it; fields of another kind start anew', async () => {
    store.set(sessionAtom, buildSession());
    const draft = (key: string, startedAt: string, values: object) =>
      encryptedStore.saveDraft(draftIdOf('vitals', key), { key, startedAt, firstTriedAt: null, values });
    await draft('older', '2026-11-20T08:00:00.000Z', { residentId: henrik.id, bloodPressure: '119/77' });
    await draft('newer', '2026-11-20T09:00:00.000Z', {
      residentId: eleanor.id,
      bloodPressure: '134/82',
      notes: 'Dizzy',
      pulse: 71,
      changed: null,
      sugarType: 'evening',
      spo2: '97',
    });
    await encryptedStore.saveDraft(draftIdOf('vitals', 'unknown'), { key: 'of another shape' });
    const { user, page } = await openForm();
    await screen.findByText(/^You had started a record for Eleanor Price/);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(bloodPressure().value).toBe('134/82');
    expect([spin('Pulse').value, spin('SpO2').value]).toEqual(['80', '97']);
    expect(screen.getByRole('button', { name: 'Notes added' })).toBeTruthy();
    page.unmount();
    await openForm({ residentId: henrik.id });
    expect(await screen.findByText(/^You had started a record for Henrik Dahl/)).toBeTruthy();
  });
});
