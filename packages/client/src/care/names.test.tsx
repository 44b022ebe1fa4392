import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fullName, nameInBrackets, nameWithNickname } from './names.ts';
import { Nickname } from './nickname.tsx';

const nell = { name: 'Eleanor', lastName: 'Price', nickname: 'Nell' };

it('A nickname stands in quotes beside vitals, and in brackets beside medication and in reports', () => {
  expect(nameWithNickname(nell)).toBe('Eleanor Price “Nell”');
  expect(nameInBrackets(nell)).toBe('Eleanor Price (Nell)');
  expect(nameInBrackets({ ...nell, nickname: null })).toBe('Eleanor Price');
  expect(render(<Nickname of="Nell" />).container.textContent).toBe('“Nell”');
  expect(render(<Nickname of="Nell" look="brackets" />).container.textContent).toBe('(Nell)');
  expect(render(<Nickname of={null} look="brackets" />).container.textContent).toBe('');
});

it.each([null, { name: '', lastName: '' }, { name: ' ', lastName: '' }])(
  'A resident without a name is unknown: %o',
  (person) => expect(fullName(person)).toBe('Unknown Resident'),
);
