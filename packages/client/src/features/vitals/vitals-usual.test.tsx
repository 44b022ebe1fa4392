import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRecord } from './testing/build-records.ts';
import { bloodPressure, openForm, resetForm, save, spin } from './testing/open-form.tsx';

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
  it('is asked about with the usual beside it, and saved on "Yes, save"', async () => {
    const { create, user } = await measure('96');
    await question();
    expect(screen.getByText('Pulse 96 bpm, usual 66 to 78')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Yes, save' }));
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  it('is asked about once: the second Save saves it', async () => {
    const { create, user } = await measure('96');
    await question();
    await user.click(screen.getByRole('button', { name: 'Go back and check' }));
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  it.each(['74', '120'])(
    'is not a usual one, nor one out of its band: a pulse of %s is saved',
    async (pulse) => {
      const { create } = await measure(pulse);
      await waitFor(() => expect(create).toHaveBeenCalledOnce());
      expect(screen.queryByText('Does this look right?')).toBeNull();
    },
  );
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
