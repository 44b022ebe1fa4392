import { within, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  fillOrder,
  openPrescriptions,
  pressPrescribe,
  startAnew,
  written,
  type Calls,
} from './testing/open-prescriptions.tsx';

beforeEach(startAnew);

it('a prescription takes a scale, repeats it in the order, and names what is wrong with a step', async () => {
  const create = vi.fn<NonNullable<Calls['create']>>(written);
  openPrescriptions({ create });
  const dialog = await fillOrder();
  const type = async (name: string, text: string) => {
    const field = dialog.getByRole('textbox', { name });
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Add a step' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add a step' }));
  await type('From 1', '150');
  await type('To 1', '199');
  await type('Amount 1', '1');
  await type('From 2', '190');
  await type('Amount 2', '2');
  await pressPrescribe();
  expect(await dialog.findByText('It begins within the step before.')).toBeTruthy();
  await type('From 2', '200');
  await pressPrescribe();
  const order = within(await screen.findByRole('alertdialog', { name: /^Check the order/ }));
  expect(order.getByText(/^By sugar: 150 to 199 mg\/dL: 1 .*; 200 mg\/dL and above: 2 /)).toBeTruthy();
  await userEvent.click(order.getByRole('button', { name: 'Add prescription' }));
  await waitFor(() => expect(create).toHaveBeenCalled(), { timeout: 15_000 });
  expect(create.mock.calls[0]?.[0].body).toMatchObject({
    dose: { amount: 1, upTo: 2 },
    scale: {
      reading: 'sugar',
      steps: [
        { from: 150, to: 199, amount: 1 },
        { from: 200, to: null, amount: 2 },
      ],
    },
  });
});
