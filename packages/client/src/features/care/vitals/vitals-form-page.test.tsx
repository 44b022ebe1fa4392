import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { vitalsCollection } from '../../../lib/live/collections.ts';
import { store } from '../../../lib/state/store.ts';
import { buildRecord, eleanor, henrik } from './testing/build-records.ts';
import { bloodPressure, key, measureAll, openForm, save, spin, resetForm } from './testing/open-form.tsx';

beforeEach(resetForm);

describe('Form 01: resident', () => {
  it('is chosen among the active ones by search or photo, with allergies shown', async () => {
    const gone = { ...eleanor, id: 'c'.repeat(24), name: 'Gone', active: false };
    const { user } = await openForm({ residentId: '', residents: [eleanor, henrik, gone] });
    const faces = within(await screen.findByRole('group', { name: 'Residents' }));
    await waitFor(() => expect(faces.getAllByRole('button')).toHaveLength(2));
    await user.click(faces.getByRole('button', { name: /Henrik/ }));
    expect(screen.getByRole('heading', { name: 'Henrik Dahl' })).toBeTruthy();
    expect(screen.getAllByText('No known allergies')).not.toHaveLength(0);
    expect(location.search).toBe(`?residentId=${henrik.id}&round=1`);
  });

  it('shows an error if the resident of the URL is inactive', async () => {
    await openForm({ residents: [{ ...eleanor, active: false }, henrik], heading: false });
    expect(await screen.findByText('This resident is not active.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /Eleanor/ })).toBeNull();
  });

  it('change with typed readings asks whose they are', async () => {
    const { user } = await openForm();
    await user.type(bloodPressure(), '12080');
    const tile = (name: RegExp) =>
      within(screen.getByRole('group', { name: 'Residents' })).getByRole('button', { name });
    await user.click(tile(/Henrik/));
    await user.click(screen.getByRole('button', { name: 'Keep them for Eleanor Price' }));
    expect(screen.getByRole('heading', { name: 'Henrik Dahl' })).toBeTruthy();
    expect(bloodPressure().value).toBe('');
    await user.click(tile(/Eleanor/));
    expect(
      await screen.findByText(/^Unfinished record for Eleanor Price, started \d{1,2}:\d\d [AP]M\.$/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(bloodPressure().value).toBe('120/80');
  });
});

describe('Form 01: readings', () => {
  it('are typed on the keypad, which goes on to the next field once no digit can follow', async () => {
    const { user } = await openForm();
    await user.click(bloodPressure());
    for (const digit of '104687') await user.click(key(digit));
    expect(screen.getByRole('group', { name: 'Keypad for Pulse' })).toBeTruthy();
    await user.click(key('Backspace'));
    for (const digit of '34') await user.click(key(digit));
    expect([bloodPressure().value, spin('Pulse').value]).toEqual(['104/68', '34']);
    expect(screen.getByRole('group', { name: 'Keypad for SpO2' })).toBeTruthy();
  });

  it('are judged by the resident’s own limits, which are shown beside them', async () => {
    const limits = { spo2: { low: 88, high: 92 } };
    const alertLimits = {
      limits,
      reason: 'COPD',
      setBy: { id: 'a'.repeat(24), name: 'Ana' },
      setAt: '2026-11-01T08:00:00.000Z',
    };
    const last = buildRecord({ spo2: 91, alertLimits: limits });
    const { user } = await openForm({ residents: [{ ...eleanor, alertLimits }, henrik], records: [last] });
    expect(await screen.findAllByText('target 88 to 92')).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'target 88 to 92' })).toBeTruthy();
    await user.type(spin('SpO2'), '90');
    expect(screen.getByText('Normal 88–92, target').getAttribute('aria-current')).toBe('true');
    await user.clear(spin('SpO2'));
    await user.type(spin('SpO2'), '96');
    expect(screen.getByText('High above 92').getAttribute('aria-current')).toBe('true');
    await user.click(screen.getByRole('button', { name: /Henrik/ }));
    await user.click(screen.getByRole('button', { name: /^Keep them/ }));
    await waitFor(() => expect(screen.queryByText('target 88 to 92')).toBeNull());
    await user.type(spin('SpO2'), '96');
    expect(screen.getByText('Normal 95-100').getAttribute('aria-current')).toBe('true');
  });

  it('highlight their line of the help text', async () => {
    const { user } = await openForm();
    await user.type(spin('SpO2'), '92');
    const lit = within(screen.getByRole('list', { name: 'Help' })).getAllByRole('listitem', {
      current: true,
    });
    expect(lit.map((line) => line.textContent)).toEqual(['Mild hypoxia 90-94']);
  });

  it('have a reason in place of the value, taken back when they were measured after all', async () => {
    const { user } = await openForm();
    const select = screen.getByLabelText('SpO2: not measured');
    expect(screen.getAllByText('Could not measure…')).toHaveLength(3);
    await user.selectOptions(select, 'asleep');
    expect(screen.getByText('Change reason')).toBeTruthy();
    await user.selectOptions(select, 'Measured after all');
    expect(screen.queryByText('Change reason')).toBeNull();
    expect(spin('SpO2').disabled).toBe(false);
  });

  it('typed for one resident can be moved to another', async () => {
    const { user } = await openForm();
    await user.type(bloodPressure(), '12080');
    await user.click(screen.getByRole('button', { name: /Henrik/ }));
    await user.click(screen.getByRole('button', { name: 'Move to Henrik Dahl' }));
    expect(screen.getByRole('heading', { name: 'Henrik Dahl' })).toBeTruthy();
    expect(bloodPressure().value).toBe('120/80');
  });

  it('show the last reading of their kind, also if it arrives by event', async () => {
    const older = buildRecord({ recordedAt: new Date(Date.now() - 60_000).toISOString() });
    await openForm({ records: [older] });
    expect(await screen.findByText('128/76')).toBeTruthy();
    act(() => vitalsCollection.upsert([buildRecord({ id: '1'.repeat(24), bloodPressure: '134/82' })]));
    expect(screen.getByText('134/82')).toBeTruthy();
    expect(screen.queryByText('128/76')).toBeNull();
  });
});

describe('Form 01: saving', () => {
  it('sends the readings once, stores the record, shows a toast and leaves', async () => {
    const { create, user } = await openForm();
    await measureAll(user);
    await user.dblClick(save());
    expect(await screen.findByText(/: vitals saved$/)).toBeTruthy();
    expect(create).toHaveBeenCalledTimes(1);
    const [{ body }, options] = create.mock.calls[0]!;
    expect(body).toMatchObject({ residentId: eleanor.id, bloodPressure: '120/80', pulse: 72, spo2: 97 });
    expect(options?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(store.get(vitalsCollection.byIdAtom).has('9'.repeat(24))).toBe(true);
    await waitFor(() => expect(location.pathname).toBe('/residents'));
  });

  it('shows the pending state, or the errors, synchronously with the press', async () => {
    const { user } = await openForm();
    fireEvent.click(save());
    expect(screen.getByText('Blood pressure must be in format 120/80')).toBeTruthy();
    expect(screen.queryByText('Saving...')).toBeNull();
    await measureAll(user);
    fireEvent.click(save());
    expect(screen.getByText('Saving...')).toBeTruthy();
    expect(await screen.findByText(/: vitals saved$/)).toBeTruthy();
  });

  it('asks before it saves unchanged defaults, and saves them on request', async () => {
    const { create, user } = await openForm();
    await user.type(bloodPressure(), '12080');
    await user.click(save());
    expect(
      await screen.findByText('Pulse 80 and SpO2 95 were not changed. Save them as measured?'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go back and measure' }));
    expect(create).not.toHaveBeenCalled();
    await user.type(spin('Pulse'), '72');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save as measured' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]![0].body).toMatchObject({ pulse: 72, spo2: 95 });
  });

  it('goes back to the first default that nobody changed: the keypad and the keyboard write there', async () => {
    const { user } = await openForm();
    await user.type(bloodPressure(), '13280');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Go back and measure' }));
    await waitFor(() => expect(document.activeElement).toBe(spin('Pulse')));
    await user.click(key('7'));
    await user.click(key('0'));
    expect([bloodPressure().value, spin('Pulse').value]).toEqual(['132/80', '70']);
  });

  it('types behind an unchanged default without keeping its digits', async () => {
    const { user } = await openForm();
    await user.click(spin('Pulse'));
    await user.type(spin('Pulse'), '72');
    expect(spin('Pulse').value).toBe('72');
  });

  it('keeps the last readings as they were while the new ones are saved', async () => {
    const { create, user } = await openForm({
      records: [buildRecord({ recordedAt: '2026-11-20T08:05:00.000Z' })],
    });
    expect(await screen.findByText('128/76')).toBeTruthy();
    await measureAll(user);
    await user.click(save());
    await screen.findByText(/: vitals saved$/);
    expect(create).toHaveBeenCalledOnce();
    expect(screen.getByText('128/76')).toBeTruthy();
  });

  it('shows the errors of the specification and sends nothing', async () => {
    const { create, user } = await openForm({ residentId: '' });
    await user.click(save());
    expect(await screen.findByText('Please select a resident')).toBeTruthy();
    expect(screen.getByText('Blood pressure must be in format 120/80')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('accepts a reason in place of a reading', async () => {
    const { create, user } = await openForm();
    await user.type(bloodPressure(), '12080');
    await user.type(spin('Pulse'), '72');
    await user.selectOptions(screen.getByLabelText('SpO2: not measured'), 'no device');
    expect(spin('SpO2').disabled).toBe(true);
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]![0].body).toMatchObject({ spo2: null, notMeasured: { spo2: 'no device' } });
  });

  it('sends a quantity only with its tick', async () => {
    const { create, user } = await openForm();
    await measureAll(user);
    const cups = screen.getByLabelText<HTMLInputElement>('Hydration quantity, cups of 200 ml');
    expect(cups.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Hydration' }));
    expect(cups.disabled).toBe(false);
    await user.click(key('2'));
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]![0].body).toMatchObject({
      hydration: true,
      hydrationQuantity: 2,
      urine: null,
    });
  });
});
