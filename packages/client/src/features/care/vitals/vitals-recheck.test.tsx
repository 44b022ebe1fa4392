import { Problem } from '@hearthline/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { presenceAtom } from '../../../lib/live/collections.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { toRequestBody, formErrors } from './request-body.ts';
import { emptyForm, hasInput, restoredValues } from './form-values.ts';
import { buildRecord, eleanor } from './testing/build-records.ts';
import {
  bloodPressure,
  confirmReadings,
  key,
  openForm,
  resetForm,
  save,
  spin,
} from './testing/open-form.tsx';

beforeEach(resetForm);

const alertId = '7'.repeat(24);
const recheck = { of: alertId, kinds: ['pulse'] as const };

describe('Form 01 for the recheck of an alert', () => {
  it('asks for its reading alone, in four taps with the link, and leads back', async () => {
    const { create, user } = await openForm({ recheck: { id: alertId, kinds: 'pulse' }, from: '/round' });
    expect(screen.getByRole('heading', { name: 'Measure again: Pulse' })).toBeTruthy();
    expect(screen.queryByLabelText('Blood pressure', { selector: 'input' })).toBeNull();
    expect(spin('Pulse').value).toBe('');
    await user.click(key('6'));
    await user.click(key('4'));
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0].body).toMatchObject({
      recheckOf: alertId,
      pulse: 64,
      bloodPressure: null,
      spo2: null,
      notMeasured: {},
    });
    await waitFor(() => expect(location.pathname).toBe('/round'));
  });

  it('names the missing reading, and sends nothing', async () => {
    const { create, user } = await openForm({ recheck: { id: alertId, kinds: 'pulse' } });
    await user.click(save());
    expect(await screen.findByText('Pulse must be at least 40 bpm')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('shows the other readings on demand, as optional ones', async () => {
    const { user } = await openForm({ recheck: { id: alertId, kinds: 'pulse,sugar' } });
    await user.click(screen.getByRole('button', { name: 'Show all readings' }));
    const isRequired = (input: HTMLElement) => input.getAttribute('aria-required');
    expect([bloodPressure(), spin('Pulse'), spin('SpO2')].map(isRequired)).toEqual([null, 'true', null]);
  });

  it('shows a reading that the server asks for besides', async () => {
    const { create, user } = await openForm({ recheck: { id: alertId, kinds: 'pulse' } });
    const text = 'SpO2 must be at least 70%';
    create.mockRejectedValueOnce(new Problem('invalid', text, { fields: { spo2: text } }));
    await user.type(spin('Pulse'), '64');
    await user.click(save());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(spin('SpO2')).toBeTruthy();
  });

  it('is left by Cancel to where it began', async () => {
    const { user } = await openForm({ recheck: { id: alertId, kinds: 'pulse' }, from: '/dashboard' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(location.pathname).toBe('/dashboard');
  });
});

describe('The values of a recheck', () => {
  const values = emptyForm(eleanor.id, recheck);

  it('have no defaults, and are no input until something is typed', () => {
    expect([values.pulse, values.spo2, hasInput(values)]).toEqual(['', '', false]);
    expect(hasInput({ ...values, pulse: '64' })).toBe(true);
    expect(formErrors(values)).toEqual({ pulse: 'Pulse must be at least 40 bpm' });
    expect(formErrors({ ...values, pulse: '64' })).toEqual({});
  });

  it('are those of a full Form 01 for a draft that is older than rechecks', () => {
    const { recheckOf: _of, recheckKinds: _kinds, ...stored } = emptyForm(eleanor.id);
    const restored = restoredValues(stored as typeof values, '2026-11-21T11:00:00.000Z');
    expect([restored.recheckOf, restored.recheckKinds]).toEqual(['', []]);
    expect(toRequestBody(restored)).not.toHaveProperty('recheckOf');
  });
});

describe('The card of a severe reading', () => {
  async function saveSevere() {
    const opened = await openForm({ recheck: { id: alertId, kinds: 'spo2' }, from: '/round' });
    await opened.user.type(spin('SpO2'), '86');
    await opened.user.click(save());
    await confirmReadings(opened.user);
    return { ...opened, card: await screen.findByRole('alertdialog', { name: 'Severe: SpO2 86 %' }) };
  }
  const staff = (id: string) => ({ id, name: 'Ben Okafor', photoUrl: null, role: 'nurse' as const });

  it('says who can see the alert, or that nobody else is signed in', async () => {
    const { card } = await saveSevere();
    const { id } = buildSession().user;
    store.set(presenceAtom, [staff(id), staff('b'.repeat(24))]);
    await waitFor(() => expect(card.textContent).toContain('Saved. Everyone signed in can see the alert.'));
    store.set(presenceAtom, [staff(id)]);
    await waitFor(() =>
      expect(card.textContent).toContain('Saved. Nobody else is signed in. Phone a colleague.'),
    );
  });

  it('opens the correction with the values, and leads back from it', async () => {
    const { card } = await saveSevere();
    await userEvent.click(screen.getByRole('button', { name: 'Typed wrong: correct it' }));
    expect(card.isConnected).toBe(false);
    const { corrects, from } = Object.fromEntries(new URLSearchParams(location.search));
    expect([corrects, from]).toEqual(['9'.repeat(24), '/round']);
  });
});

it('A correction of a recheck has its readings alone, and names the alert', async () => {
  const nothing = { bloodPressure: null, spo2: null, temperature: null, sugar: null };
  const corrects = buildRecord({ ...nothing, pulse: 164, recheckOf: alertId });
  const { create, user } = await openForm({ corrects, from: '/records' });
  expect(screen.queryByLabelText('Blood pressure', { selector: 'input' })).toBeNull();
  await user.clear(spin('Pulse'));
  await user.type(spin('Pulse'), '64');
  await user.click(save());
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Typed 164 for 64');
  await user.click(screen.getByRole('button', { name: 'Save the correction' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]?.[0].body).toMatchObject({
    corrects: corrects.id,
    recheckOf: alertId,
    pulse: 64,
    bloodPressure: null,
  });
});
