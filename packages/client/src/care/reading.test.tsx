import { assessVitals } from '@hearthline/contracts';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildVitals } from '@hearthline/contracts/testing';
import { ReadingOf } from './reading.tsx';

it('ReadingOf: shows a whole temperature with one decimal, as an alert does', () => {
  const record = buildVitals({ temperature: 40 });
  const { container } = render(
    <ReadingOf record={record} kind="temperature" band={assessVitals(record).temperature} />,
  );
  expect(container.textContent).toMatch(/^40\.0/);
});
