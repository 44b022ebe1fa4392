// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { SearchSelect } from './search-select.tsx';
import { TextInput } from './text-input.tsx';

test('Field: a required field says so in its accessible name', () => {
  render(
    <>
      <Field label="Name" required>
        <TextInput />
      </Field>
      <Field label="Resident" required>
        <SearchSelect options={[]} value={null} onChange={() => undefined} />
      </Field>
      <Field label="Nickname">
        <TextInput />
      </Field>
    </>,
  );
  const name = screen.getByRole('textbox', { name: 'Name, required' });
  expect(name.getAttribute('aria-required')).toBe('true');
  expect(screen.getByLabelText('Name')).toBe(name);
  expect(screen.getByRole('combobox', { name: 'Resident, required' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Nickname' }).hasAttribute('aria-required')).toBe(false);
});
