import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRecord } from './testing/build-records.ts';
import {
  bloodPressure,
  confirmReadings,
  measureAll,
  openForm,
  resetForm,
  save,
  spin,
} from './testing/open-form.tsx';

beforeEach(resetForm);

const usual = { pulse: { median: 72, low: 66, high: 78 } };
const question = () => screen.findByText('Does this look right?');

async function measure(pulse: string) {
  const opened = await openForm({ usual });
  await opened.user.type(bloodPressure(), '12080');
  await opened.user.type(spin('Pulse'), pulse);
  await opened.user.type(spin('SpO2'), '97');
  await opened.user.click(save());
  return opened;
}

describe('Form 01: a reading far from the resident’s usual', () => {
  it('is asked about with the usual beside it, and saved on "Save"', async () => {
    const { create, user } = await measure('96');
    await question();
    expect(screen.getByText('Unusual for Eleanor: pulse 96 bpm (usual 66-78).')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await confirmReadings(user);
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  it('is asked about once: the second Save saves it', async () => {
    const { create, user } = await measure('96');
    await question();
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  it('is not a usual one: a pulse of 74 is saved', async () => {
    const { create } = await measure('74');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(screen.queryByText('Does this look right?')).toBeNull();
  });

  it('is named together with the severe one, which comes first', async () => {
    const { user } = await openForm({ usual });
    await user.type(bloodPressure(), '12080');
    await user.type(spin('Pulse'), '96');
    await user.type(spin('SpO2'), '86');
    await user.click(save());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Does this look right?' }));
    expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Severe: SpO2 86 %.',
      'Unusual for Eleanor: pulse 96 bpm (usual 66-78).',
    ]);
  });
});

it('Form 01: the last 7 days of each reading stand beside its field', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const records = [1, 5, 9 * 24].map((hours, index) =>
    buildRecord({ id: String(index + 1).repeat(24), pulse: 66 + hours, recordedAt: hoursAgo(hours) }),
  );
  await openForm({ records });
  const name = 'Pulse, last 7 days: 2 readings, 67 to 71';
  expect(await screen.findByRole('img', { name })).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^Temperature/ })).toBeNull();
});

it('Form 01: accepts a reading outside the limits after the second measurement is confirmed', async () => {
  const { create, user } = await openForm();
  await measureAll(user);
  await user.clear(spin('Pulse'));
  await user.type(spin('Pulse'), '38');
  await user.click(save());
  expect(await screen.findByText('Pulse must be at least 40 bpm')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('I measured it twice: record it anyway'));
  await waitFor(() => expect(screen.queryByText('Pulse must be at least 40 bpm')).toBeNull());
  await user.click(save());
  await confirmReadings(user);
  await waitFor(() => expect(create).toHaveBeenCalled());
  expect(create.mock.calls[0]![0].body).toMatchObject({ pulse: 38, confirmedOutOfRange: true });
});
