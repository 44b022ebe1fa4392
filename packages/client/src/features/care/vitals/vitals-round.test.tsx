import { Problem } from '@hearthline/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { discard, outboxAtom } from '../../../lib/outbox/outbox.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { store } from '../../../lib/state/store.ts';
import { buildRecord, eleanor, henrik } from './testing/build-records.ts';
import {
  bloodPressure,
  key,
  measureAll,
  openForm,
  resetForm,
  save,
  spin,
  confirmReadings,
} from './testing/open-form.tsx';

beforeEach(resetForm);

// By room: Eleanor 5, Henrik 6, Harold 12A.
const harold = {
  ...eleanor,
  id: 'b'.repeat(24),
  name: 'Harold',
  lastName: 'Pemberton',
  nickname: null,
  roomNumber: '12A',
};
const residents = [harold, henrik, eleanor];
const saveAndNext = (name: string) => screen.getByRole('button', { name: `Save and next: ${name}` });
const heading = (name: string) => screen.findByRole('heading', { name });
const away = new Problem('database-away', 'The server cannot reach its database.');

describe('Form 01 in a round', () => {
  it('saves and opens the next resident without vitals today, and says what was saved and who is left', async () => {
    const measured = buildRecord({ residentId: henrik.id });
    const { create, user } = await openForm({ round: true, residents, records: [measured] });
    expect(await screen.findByText('1 of 3, 2 left: 5, 12A')).toBeTruthy();
    await measureAll(user);
    await user.click(saveAndNext('Harold'));
    expect(await heading('Harold Pemberton')).toBeTruthy();
    expect(create).toHaveBeenCalledOnce();
    expect(screen.getByText('Eleanor Price: vitals saved')).toBeTruthy();
    expect(location.search).toBe(`?residentId=${harold.id}&round=1`);
    expect([bloodPressure().value, document.activeElement]).toEqual(['', bloodPressure()]);
    expect(await screen.findByText('2 of 3, 1 left: 12A')).toBeTruthy();
    // Nobody is left after Harold.
    expect(screen.queryByRole('button', { name: /^Save and next/ })).toBeNull();
  });

  it('is what a form becomes that was opened without a resident', async () => {
    const { user } = await openForm({ residentId: '', residents });
    await user.click(await screen.findByRole('button', { name: /Eleanor/ }));
    expect(saveAndNext('Henrik')).toBeTruthy();
  });

  it('leaves with Save as any form', async () => {
    const { user } = await openForm({ round: true, residents });
    await measureAll(user);
    await user.click(save());
    await waitFor(() => expect(location.pathname).toBe('/residents'));
  });

  it('shows errors instead of going on', async () => {
    const { create, user } = await openForm({ round: true, residents });
    await user.click(saveAndNext('Henrik'));
    expect(await screen.findByText('Blood pressure must be in format 120/80')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('goes on with Ctrl+Enter', async () => {
    const { user } = await openForm({ round: true, residents });
    await measureAll(user);
    fireEvent.keyDown(spin('SpO2'), { key: 'Enter', ctrlKey: true });
    expect(await heading('Henrik Dahl')).toBeTruthy();
  });
});

describe('Form 01 opened for one resident', () => {
  it('goes back to the page it was opened from', async () => {
    const { user } = await openForm({ from: `/residents/${eleanor.id}`, residents });
    expect(screen.queryByRole('button', { name: /^Save and next/ })).toBeNull();
    await measureAll(user);
    fireEvent.keyDown(spin('SpO2'), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(location.pathname).toBe(`/residents/${eleanor.id}`));
  });

  it.each([
    ['a 500', new Problem('internal', 'Something went wrong. Please try again.')],
    ['no database', away],
    ['no answer', new UnreachableError()],
  ])(
    'goes back also when the reading is kept on the device after %s, never to another resident',
    async (_, why) => {
      const { create, user } = await openForm({ from: `/residents/${eleanor.id}`, residents });
      create.mockRejectedValue(why);
      await measureAll(user);
      await user.click(save());
      await waitFor(() => expect(location.pathname).toBe(`/residents/${eleanor.id}`));
      expect(store.get(outboxAtom).entries).toMatchObject([{ title: 'Eleanor Price' }]);
      expect(screen.queryByRole('heading', { name: 'Henrik Dahl' })).toBeNull();
    },
  );
});

describe('Form 01 in a round, kept on the device', () => {
  it('goes on to the next resident', async () => {
    const { create, user } = await openForm({ residents, round: true });
    create.mockRejectedValue(away);
    await measureAll(user);
    await user.click(save());
    expect(await heading('Henrik Dahl')).toBeTruthy();
    expect(location.pathname).toBe('/forms/vitals');
    expect(screen.getByText('Eleanor Price: kept on this device')).toBeTruthy();
    expect(await screen.findByText('1 of 3, 2 left: 6, 12A')).toBeTruthy();
  });

  it('never calls a reading saved that was kept on the device and then discarded', async () => {
    const { create, user } = await openForm({ residents, round: true });
    create.mockRejectedValue(away);
    await measureAll(user);
    await user.click(save());
    await screen.findByText('Eleanor Price: kept on this device');
    for (const entry of store.get(outboxAtom).entries) await act(() => discard(entry.key));
    await waitFor(() => expect(screen.queryByText(/^Eleanor Price: /)).toBeNull());
  });
});

describe('Form 01 after a severe reading', () => {
  async function saveSevere(button: () => HTMLElement, options: Parameters<typeof openForm>[0] = {}) {
    const takeAlerts = (id: string) => <button type="button">I’ll take it ({id})</button>;
    const opened = await openForm({ residents, takeAlerts, ...options });
    await opened.user.type(bloodPressure(), '12080');
    await opened.user.type(spin('Pulse'), '134');
    await opened.user.type(spin('SpO2'), '86');
    const press = async () => {
      await opened.user.click(button());
      await confirmReadings(opened.user);
    };
    return { ...opened, press };
  }

  it('stops on a card with "I’ll take it" and the next resident', async () => {
    const { press, user } = await saveSevere(() => saveAndNext('Henrik'), { round: true });
    await press();
    const card = await screen.findByRole('alertdialog', { name: 'Severe: Pulse 134 bpm, SpO2 86 %' });
    expect(card.textContent).toContain('Eleanor Price, room 5. Saved. Everyone signed in can see the alert.');
    expect(screen.getByRole('button', { name: `I’ll take it (${eleanor.id})` })).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next resident: Henrik, room 6' }));
    expect(await heading('Henrik Dahl')).toBeTruthy();
  });

  it('leaves with Done where it was opened for one resident', async () => {
    const { press, user } = await saveSevere(save);
    await press();
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(location.pathname).toBe('/residents');
  });

  it('kept on the device says that nobody else sees it yet', async () => {
    const { press, create } = await saveSevere(save, { round: true });
    create.mockRejectedValue(away);
    await press();
    const card = await screen.findByRole('alertdialog', { name: /^Severe/ });
    expect(card.textContent).toContain('nobody else sees it. Please call somebody.');
    expect(screen.queryByRole('button', { name: /^I’ll take it/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Next resident: Henrik, room 6' })).toBeTruthy();
  });

  it('kept on the device names no next resident where it was opened for one', async () => {
    const { press, create, user } = await saveSevere(save, { from: '/records' });
    create.mockRejectedValue(away);
    await press();
    await screen.findByRole('alertdialog', { name: /^Severe/ });
    expect(screen.queryByRole('button', { name: /^Next resident/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(location.pathname).toBe('/records');
  });
});

describe('Form 01: the keypad goes on by itself', () => {
  it('and Backspace goes back to the field that was left', async () => {
    const { user } = await openForm();
    await user.click(bloodPressure());
    for (const digit of '12880') await user.click(key(digit));
    expect(document.activeElement).toBe(spin('Pulse'));
    await user.click(key('Backspace'));
    await user.click(key('4'));
    expect([bloodPressure().value, spin('Pulse').value]).toEqual(['128/84', '80']);
    expect(screen.getAllByText('not measured yet')).toHaveLength(2);
  });

  it('and "Next field" pressed after it skips no field, however late', async () => {
    const { user } = await openForm();
    await user.click(bloodPressure());
    for (const digit of '12880') fireEvent.click(key(digit));
    const began = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => began + 10_000);
    fireEvent.click(key('Next field'));
    vi.restoreAllMocks();
    expect(document.activeElement).toBe(spin('Pulse'));
    fireEvent.click(key('Next field'));
    expect(document.activeElement).toBe(spin('SpO2'));
  });

  it('but a keyboard does not', async () => {
    const { user } = await openForm();
    await user.type(bloodPressure(), '12880');
    expect(document.activeElement).toBe(bloodPressure());
  });
});

it('the strip begins with the first resident to be measured, and stays when somebody else is measured', async () => {
  const seen: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  await openForm({ residentId: '', residents, records: [buildRecord({ residentId: eleanor.id })] });
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]).toContain('Henrik');
  act(() => eventHandlers['vitals:created']([buildRecord({ id: '8'.repeat(24), residentId: henrik.id })]));
  expect(await screen.findByText('2 of 3, 1 left: 12A')).toBeTruthy();
  expect(seen).toHaveLength(1);
  scroll.mockRestore();
});
