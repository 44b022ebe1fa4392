import type { DueDose } from '@hearthline/contracts';
import { buildPrescription } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { doseToOpenAtom } from '../../../care/dose-to-open.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { store } from '../../../lib/state/store.ts';
import { setClock } from '../../../lib/server/server-clock.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  bensDose,
  getBody,
  choose,
  medication,
  now,
  open,
  order,
  pick,
  press,
  rosa,
} from './testing/open-form.tsx';

beforeEach(async () => {
  setClock(now);
  await clearDevice();
});

describe('a medication that is not prescribed', () => {
  const question = 'Not prescribed for Rosa. Who ordered it, and why?';

  it('is not saved without who ordered it and why', async () => {
    const { create } = open();
    await choose();
    expect(await screen.findByText(question)).toBeTruthy();
    await press('Save');
    expect(await screen.findByText('Please enter who ordered it.')).toBeTruthy();
    expect(screen.getByText('Please enter why it is given.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('is asked about once a resident is chosen too', async () => {
    open();
    await pick(/^Medication/, /Metformin 850 mg/);
    expect(screen.queryByText(question)).toBeNull();
    await pick(/^Resident/, /Rosa Marí/);
    expect(await screen.findByText(question)).toBeTruthy();
  });

  it('is refused at once if it is a controlled drug', async () => {
    open({ medication: { ...medication, controlled: true } });
    await choose();
    const text =
      'Metformin 850 mg is a controlled drug and not prescribed for Rosa. It needs a prescription first.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByLabelText(/^Notes/)).toBeNull();
  });
});

describe('a medication that the resident is prescribed', () => {
  const prescription = buildPrescription({ residentId: rosa.id, medicationId: medication.id });
  const due = (time: string): DueDose => ({
    prescriptionId: prescription.id,
    day: '2026-11-21',
    time,
    at: `2026-11-21T${time}:00.000Z`,
  });
  const doses = [due('08:00'), due('12:00')];

  it('offers its open doses, which open in the dialog of the round', async () => {
    open({ prescriptions: [prescription], doses });
    await choose();
    const section = await screen.findByRole('region', { name: 'Prescribed for Rosa' });
    expect(section.textContent).toMatch(/8:00 AMMissed.*12:00 PMDue/);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await press(/^Open: Metformin.*, 12:00 PM$/);
    expect(store.get(doseToOpenAtom)).toEqual({
      prescriptionId: prescription.id,
      day: '2026-11-21',
      time: '12:00',
      residentId: rosa.id,
    });
  });

  it('says at once what a colleague recorded', async () => {
    open({ prescriptions: [prescription], doses });
    await choose();
    await screen.findByRole('button', { name: /^Open: .*, 8:00 AM$/ });
    const recorded = {
      ...bensDose,
      residentId: rosa.id,
      prescriptionId: prescription.id,
      day: '2026-11-21',
      time: '08:00',
    };
    act(() => eventHandlers['medication-records:created']([recorded]));
    const section = screen.getByRole('region', { name: 'Prescribed for Rosa' });
    expect(section.textContent).toMatch(/8:00 AMAdministered.*12:00 PMDue/);
    expect(within(section).queryByText(/^No dose is open/)).toBeNull();
    act(() =>
      eventHandlers['medication-records:created']([{ ...recorded, id: '7'.repeat(24), time: '12:00' }]),
    );
    expect(within(section).getByText(/^No dose is open/)).toBeTruthy();
  });

  it('opens an as-needed dose', async () => {
    const schedule = { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 } as const;
    open({ prescriptions: [{ ...prescription, schedule }] });
    await choose();
    expect(await screen.findByText('As needed: for pain, at most 4 in 24 h, 4 h apart')).toBeTruthy();
    await press(/^Open: Metformin/);
    expect(store.get(doseToOpenAtom)).toMatchObject({ prescriptionId: prescription.id, time: null });
  });

  it('is a dose beside the prescription only with who ordered it and why', async () => {
    const { create } = open({ prescriptions: [prescription], doses });
    await choose();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Record another dose/ }));
    await press('Save');
    expect(await screen.findByText('Please enter who ordered it.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Ordered by/), order.orderedBy);
    await userEvent.type(screen.getByLabelText(/^Why it is given/), order.why);
    await press('Save');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(getBody(create)).toMatchObject({ notPrescribed: order });
  });

  it('is never recorded beside the prescription if it is a controlled drug', async () => {
    open({ prescriptions: [prescription], doses, medication: { ...medication, controlled: true } });
    await choose();
    await screen.findByRole('region', { name: 'Prescribed for Rosa' });
    expect(screen.queryByRole('checkbox', { name: /^Record another dose/ })).toBeNull();
  });

  it('keeps nobody from leaving the form', async () => {
    open({ prescriptions: [prescription], doses });
    await choose();
    await press('Close');
    await waitFor(() => expect(location.pathname).toBe('/records'));
  });

  it('is one from the second of its prescription', async () => {
    setClock('2026-11-21T12:00:30.000Z');
    open({ prescriptions: [{ ...prescription, startsAt: '2026-11-21T12:00:29.000Z' }], doses });
    await choose();
    expect(await screen.findByRole('region', { name: 'Prescribed for Rosa' })).toBeTruthy();
  });

  it('is not offered if its prescription has ended', async () => {
    const ended = { ...prescription, endsAt: '2026-11-21T11:00:00.000Z' };
    open({ prescriptions: [ended], doses });
    await choose();
    expect(await screen.findByText('Not prescribed for Rosa. Who ordered it, and why?')).toBeTruthy();
  });
});
