import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { measureAll, openForm, resetForm, save, spin } from './testing/open-form.tsx';

beforeEach(resetForm);

it('Sugar keeps a typed point, asks for mmol/L, and enters the value in mg/dL', async () => {
  const { user, create } = await openForm();
  await measureAll(user);
  await user.type(spin('Sugar'), '11.2');
  expect(spin('Sugar').value).toBe('11.2');
  await user.click(save());
  expect(await screen.findByText('Whole mg/dL. Is 11.2 a value in mmol/L?')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '11.2 mmol/L: enter 202' }));
  expect(spin('Sugar').value).toBe('202');
  expect(screen.queryByText(/^Whole mg\/dL/)).toBeNull();
  expect(screen.queryByRole('button', { name: /mmol/ })).toBeNull();
});

it.each([
  ['Pulse', '1,000', 'Write 1000 or 1.'],
  ['SpO2', '9.8', 'Whole %.'],
  ['Temperature', '39.05', 'At most one decimal.'],
  ['Sugar', '10005', 'Sugar must be less than 500 mg/dL'],
])('%s keeps %s to be seen, and refuses it: %s', async (name, text, words) => {
  const { user, create } = await openForm();
  await measureAll(user);
  await user.clear(spin(name));
  await user.click(spin(name));
  await user.paste(text);
  await user.click(save());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(spin(name).value).toBe(text);
  expect(create).not.toHaveBeenCalled();
});
