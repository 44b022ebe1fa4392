import { Problem } from '@hearthline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '../../../lib/server/server-clock.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  bensDose,
  getBody,
  fill,
  medication,
  now,
  open,
  order,
  pick,
  press,
  rosa,
  stored,
} from './testing/open-form.tsx';

beforeEach(async () => {
  setClock(now);
  await clearDevice();
});

describe('Medication Record Form', () => {
  it('asks for resident and medication in the specified words', async () => {
    const { create } = open();
    await press('Save');
    expect(await screen.findByText('Please select a resident')).toBeTruthy();
    expect(screen.getByText('Please select a medication')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('starts with now in the home’s zone, not given, and saves a dose still to be given', async () => {
    const { create } = open();
    await fill();
    expect(screen.getByLabelText<HTMLInputElement>(/^Scheduled time/).value).toBe('2026-11-21T12:00');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await press('Save');
    const done = await screen.findByText('Medication record has been saved successfully');
    expect(done.parentElement?.textContent).toMatch(/Metformin 500 mg, Rosa Delgado$/);
    expect(getBody(create)).toEqual({
      residentId: rosa.id,
      medicationId: medication.id,
      administered: false,
      scheduledFor: now,
      notes: '',
      notPrescribed: order,
    });
    await waitFor(() => expect(location.pathname + location.search).toBe('/records?tab=kardex'));
  });

  it('preselects the resident of the address, with all allergies in sight, and shows instructions', async () => {
    open({ address: `/forms/medications?residentId=${rosa.id}` });
    expect(await screen.findByRole('heading', { name: /Rosa Marí/ })).toBeTruthy();
    expect(screen.getAllByText('Penicillin').length).toBeGreaterThan(0);
    await pick(/^Medication/, /Metformin 850 mg/);
    expect(screen.getByText('Hold when pulse is below 55.')).toBeTruthy();
  });

  it('offers no inactive medication', async () => {
    open();
    await userEvent.click(await screen.findByRole('combobox', { name: /^Medication/ }));
    await screen.findByRole('option', { name: /Metformin/ });
    expect(screen.queryByRole('option', { name: /Old stock/ })).toBeNull();
  });

  it.each(['Cancel', 'Back to the records'])('goes to the records by "%s"', async (name) => {
    open();
    await press(name);
    await waitFor(() => expect(location.pathname).toBe('/records'));
  });

  it('says what failed, and keeps what was typed', async () => {
    const create = vi.fn(async () => Promise.reject(new Problem('internal', 'Something broke.')));
    open({ api: { create } });
    await fill();
    await userEvent.type(screen.getByLabelText(/^Notes/), 'After lunch.');
    await press('Save');
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.getByText('Something broke. What you typed is kept.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Notes/).value).toBe('After lunch.');
  });
});

describe('a dose that is given now', () => {
  const give = async () => {
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Administered now/ }));
    await press('Save');
  };

  it('is asked about when the resident had it within 4 hours', async () => {
    const { create, list } = open({ earlier: [bensDose] });
    await give();
    expect(
      await screen.findByText('Metformin 500 mg was already given at 8:02 AM by Ben Okafor.'),
    ).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    expect(list.mock.calls[0]).toEqual([
      { query: { residentId: rosa.id, startDate: '2026-11-21', endDate: '2026-11-21' } },
    ]);
    await press('Yes, record another dose');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(getBody(create)).toMatchObject({ administered: true });
  });

  it('is saved without a question after more than 4 hours, or when it was another medication', async () => {
    const { create } = open({
      earlier: [
        { ...bensDose, administeredAt: '2026-11-21T07:59:00.000Z' },
        { ...bensDose, id: '5'.repeat(24), medicationId: '6'.repeat(24) },
      ],
    });
    await give();
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  it('is not saved after "Back to the form"', async () => {
    const { create } = open({ earlier: [bensDose] });
    await give();
    await press('Back to the form');
    expect(create).not.toHaveBeenCalled();
    expect(screen.getByRole('combobox', { name: /^Resident/ })).toBeTruthy();
  });

  it('needs a reason if it matches an allergy, and keeps its idempotency key', async () => {
    const problem = new Problem('allergy', 'Rosa Marí is allergic to Penicillin.');
    const create = vi.fn().mockRejectedValueOnce(problem).mockResolvedValueOnce({ record: stored });
    open({ api: { create } });
    await give();
    expect(await screen.findByText('Rosa Marí is allergic to Penicillin.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Why it is given all the same/), 'Doctor agreed');
    await press('Give it anyway');
    expect(await screen.findByText('Medication record has been saved successfully')).toBeTruthy();
    const [first, second] = create.mock.calls as [object, { idempotencyKey: string }][];
    expect(second?.[0]).toMatchObject({ body: { allergyReason: 'Doctor agreed' } });
    expect(second?.[1].idempotencyKey).toBe(first?.[1].idempotencyKey);
  });

  it('outside the limits needs a reason, after the answer to allergies that are not recorded', async () => {
    const notRecorded = { allergies: [], because: [], notRecorded: true };
    const broken = { rules: ['substance'], possibleAt: null, lastGiven: null, in24Hours: null };
    const message = 'Paracetamol: 4,000 of 4,000 mg in 24 h.';
    const create = vi
      .fn()
      .mockRejectedValueOnce(new Problem('allergy', 'Not recorded.', { current: notRecorded }))
      .mockRejectedValueOnce(new Problem('outside-rules', message, { current: broken }))
      .mockResolvedValueOnce({ record: stored });
    open({ api: { create } });
    await give();
    await userEvent.type(await screen.findByLabelText(/^Who was asked/), 'Her son: none');
    await press('Give it anyway');
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      `${message} Nothing is saved yet.`,
    );
    await userEvent.type(screen.getByLabelText(/^Why it was given all the same/), 'Severe pain');
    await press('It was given: record it with a reason');
    expect(await screen.findByText('Medication record has been saved successfully')).toBeTruthy();
    expect((create.mock.calls[2] as [object])[0]).toMatchObject({
      body: {
        allergyReason: 'Her son: none',
        outsideRules: { rules: ['substance'], reason: 'Severe pain', lastGiven: null },
      },
    });
  });
});
