import { Problem } from '@hearthline/contracts';
import { buildPrescription } from '@hearthline/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseEntry,
  fillOrder,
  fillPrescriber,
  metformin,
  openPrescriptions,
  pressPrescribe,
  resident,
  findPrescriptionRow,
  saveOrder,
  startAnew,
  written,
  type Calls,
} from './testing/open-prescriptions.tsx';

// Loaded by the page when it is first opened, which takes a while on a busy machine.
beforeAll(() => import('./prescription-dialog.tsx'));
beforeEach(startAnew);

describe('prescribing', () => {
  it('takes the medication’s frequency with its times, which can be changed', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    openPrescriptions({ create });
    const dialog = await fillOrder();
    expect(dialog.getByText(/^Allergies cannot be compared: no active substance/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Time 2').value).toBe('20:00');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Frequency/ }), 'Three times daily');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove time 14:00' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Days' }), 'On days of the week');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Wed' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Mon' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Two people/ }));
    await saveOrder();
    expect(await screen.findByText('Prescription written')).toBeTruthy();
    expect(create.mock.calls[0]?.[0].body).toMatchObject({
      residentId: resident.id,
      medicationId: 'd'.repeat(24),
      dose: { amount: 1.5, unit: 'tablet' },
      stockPerDose: 1.5,
      route: 'oral',
      frequency: 'Three times daily',
      schedule: {
        kind: 'scheduled',
        times: ['08:00', '20:00'],
        days: { kind: 'weekdays', weekdays: [1, 3] },
      },
      until: null,
      timeCritical: false,
      twoPeople: true,
    });
  });

  it('asks for purpose, interval and maximum of an as-needed prescription', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    openPrescriptions({ create });
    const dialog = await fillOrder();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Frequency/ }), 'As needed');
    await pressPrescribe();
    expect(await dialog.findByText('Please say what it is for.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /What it is for/ }), 'Pain');
    const hours = dialog.getByRole('textbox', { name: /Hours between/ });
    await userEvent.clear(hours);
    await userEvent.type(hours, '1.5');
    await saveOrder();
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[0].body.schedule).toEqual({
      kind: 'as-needed',
      reason: 'Pain',
      minIntervalMinutes: 90,
      maxIn24Hours: 4,
    });
  });

  it('takes hold limits, repeats them in the order, and names what is wrong with one', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    openPrescriptions({ create });
    const dialog = await fillOrder();
    await userEvent.click(dialog.getByRole('button', { name: 'Add a hold limit' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reading 1' }), 'pulse');
    await pressPrescribe();
    expect(await dialog.findByText('Enter a value below or above which the dose is held.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Hold below' }), '55');
    await pressPrescribe();
    const order = within(await screen.findByRole('alertdialog', { name: /^Check the order/ }));
    expect(order.getByText('Hold when pulse is below 55 bpm, or not measured for 24 h.')).toBeTruthy();
    await userEvent.click(order.getByRole('button', { name: 'Add prescription' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[0].body.holdLimits).toEqual([
      { kind: 'pulse', below: 55, above: null, withinHours: 24 },
    ]);
  });

  it('takes a range, repeats it in the order, and refuses an end that is not above its beginning', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    openPrescriptions({ create });
    const dialog = await fillOrder();
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Amount/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Amount/ }), '1');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Up to/ }), '1');
    await pressPrescribe();
    expect(await dialog.findByText('Must be above the first amount.')).toBeTruthy();
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Up to/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Up to/ }), '2');
    await pressPrescribe();
    const order = within(await screen.findByRole('alertdialog', { name: /^Check the order/ }));
    expect(order.getByText(/: 1 to 2 /)).toBeTruthy();
    await userEvent.click(order.getByRole('button', { name: 'Add prescription' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[0].body.dose).toMatchObject({ amount: 1, upTo: 2 });
  });

  it.each([
    ['1,000', 'Write 1000 or 1.'],
    ['10.000', 'Write 10000 or 10.'],
    ['1/2', 'Write 0.5.'],
    ['12 ml', 'Write 12 without “ml”.'],
  ])('refuses an amount of %s: %s', async (amount, words) => {
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    openPrescriptions({ create });
    const dialog = await fillOrder();
    await userEvent.clear(dialog.getByRole('textbox', { name: /Amount/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Amount/ }), amount);
    await pressPrescribe();
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('names the missing fields, and sends nothing', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    openPrescriptions({ create });
    await userEvent.click(await screen.findByRole('button', { name: 'Add prescription' }));
    await screen.findByRole('dialog');
    await pressPrescribe();
    for (const text of [
      'Please select a medication',
      'Please enter the amount of a dose.',
      'Please choose the unit of a dose.',
      'Please choose the route.',
      'Frequency is required.',
      'Please enter who ordered it.',
      'Please choose how the order was received.',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('against an allergy asks for a reason, and sends it', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(async ({ body }) => {
      if (body.allergyReason) return written();
      throw new Problem('allergy', 'Allergic.', {
        current: {
          allergies: ['Penicillin'],
          because: ['Penicillin: flucloxacillin is a penicillin'],
        },
      });
    });
    openPrescriptions({ create });
    await fillOrder();
    await saveOrder();
    const question = within(await screen.findByRole('alertdialog', { name: /has an allergy that matches/ }));
    expect(question.getByText('Penicillin')).toBeTruthy();
    expect(question.getByText('Penicillin: flucloxacillin is a penicillin')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Save anyway' }));
    expect(question.getByText('Please say why it is prescribed nevertheless.')).toBeTruthy();
    await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'Tested negative.');
    await userEvent.click(question.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Prescription written')).toBeTruthy();
    expect(create.mock.calls.map(([{ body }]) => body.allergyReason)).toEqual([
      undefined,
      'Tested negative.',
    ]);
  });
});

describe('prescribing for a resident whose allergies are not recorded', () => {
  it('shows that at the head, asks who was asked, and sends the answer', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(async ({ body }) => {
      if (body.allergyReason) return written();
      const current = { allergies: [], because: [], notRecorded: true };
      throw new Problem('allergy', 'Allergies of Rosa Delgado are not recorded.', { current });
    });
    openPrescriptions({ create }, { of: { ...resident, allergies: [], allergiesChecked: false } });
    const dialog = await fillOrder();
    expect(dialog.getByText('Allergies not recorded')).toBeTruthy();
    await saveOrder();
    const question = within(await screen.findByRole('alertdialog', { name: 'Allergies are not recorded' }));
    await userEvent.click(question.getByRole('button', { name: 'Save anyway' }));
    expect(question.getByText('Please say who was asked.')).toBeTruthy();
    await userEvent.type(question.getByRole('textbox', { name: /Who was asked/ }), 'The daughter: none.');
    await userEvent.click(question.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Prescription written')).toBeTruthy();
    expect(create.mock.calls[1]?.[0].body.allergyReason).toBe('The daughter: none.');
  });
});

describe('prescribing what a resident is prescribed already', () => {
  const known = buildPrescription({
    id: '9'.repeat(24),
    medicationId: 'd'.repeat(24),
    medication: { name: 'Metformin', dosage: '850', unit: 'mg' },
    prescribedBy: { id: 'b'.repeat(24), name: 'Ben Okafor' },
  });
  const prescribe = async (create: NonNullable<Calls['create']>) => {
    openPrescriptions({ create }, { stored: () => [known] });
    const dialog = await fillOrder();
    await saveOrder();
    return dialog;
  };

  it('asks first; going back sends nothing', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    await prescribe(create);
    const question = within(
      await screen.findByRole('alertdialog', { name: /already prescribed Metformin 850 mg/ }),
    );
    expect(question.getByText(/1 tablet, 08:00, 20:00 every day, by Ben Okafor/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Go back' }));
    expect(create).not.toHaveBeenCalled();
  });

  it('and wanted all the same is prescribed', async () => {
    const create = vi.fn<NonNullable<Calls['create']>>(written);
    await prescribe(create);
    await userEvent.click(await screen.findByRole('button', { name: 'Add as a second prescription' }));
    expect(await screen.findByText('Prescription written')).toBeTruthy();
    expect(create).toHaveBeenCalledTimes(1);
  });
});

describe('stopping one whose change is still to come', () => {
  it('is offered, and says that the change does not begin', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const changing = { ...metformin, replacedBy: '8'.repeat(24), endsAt: tomorrow };
    openPrescriptions({ list: async () => ({ prescriptions: [changing] }) });
    const row = within(await findPrescriptionRow('Metformin 500 mg'));
    await userEvent.click(row.getByRole('button', { name: 'Actions for Metformin 500 mg' }));
    expect(screen.queryByRole('menuitem', { name: 'Change' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop' }));
    expect(await screen.findByText(/its change that was to come does not begin/)).toBeTruthy();
  });
});

describe('changing', () => {
  it('begins with what is, and sends only the change with the version that was seen', async () => {
    const change = vi.fn<NonNullable<Calls['change']>>(async () => ({
      prescription: buildPrescription({ id: '8'.repeat(24) }),
      replaced: { ...metformin, version: 2 },
    }));
    openPrescriptions({ change });
    await chooseEntry('Metformin 500 mg', 'Change');
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /Amount/ });
    expect(amount.value).toBe('1');
    await userEvent.clear(amount);
    await userEvent.type(amount, '2');
    await fillPrescriber(dialog);
    await userEvent.click(dialog.getByRole('radio', { name: 'Tomorrow' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
    const question = within(await screen.findByRole('alertdialog', { name: /^Check the order for/ }));
    expect(question.getByText(/^Metformin 500 mg.*2 tablets.*from /)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('Prescription changed')).toBeTruthy();
    const { params, body } = change.mock.calls[0]![0];
    expect(params).toEqual({ id: metformin.id });
    expect(body).toMatchObject({
      version: 1,
      dose: { amount: 2, unit: 'tablet' },
      instructions: 'With meals.',
    });
    expect(body).not.toHaveProperty('medicationId');
    // Midnight of the home (Lisbon, in winter UTC).
    expect(body.at).toMatch(/T00:00:00\.000Z$/);
  });

  it('says that a colleague changed the prescription, and keeps the typed values', async () => {
    const current = {
      ...metformin,
      version: 2,
      replacedBy: '8'.repeat(24),
      endsAt: '2026-11-22T12:00:00.000Z',
    };
    openPrescriptions({ change: async () => Promise.reject(new Problem('stale', 'Changed.', { current })) });
    await chooseEntry('Metformin 500 mg', 'Change');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /Instructions/ }), ' Slowly.');
    await fillPrescriber(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
    const question = within(await screen.findByRole('alertdialog', { name: /^Check the order for/ }));
    await userEvent.click(question.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('Metformin 500 mg was changed meanwhile')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect(await screen.findByDisplayValue('With meals. Slowly.')).toBeTruthy();
  });
});
