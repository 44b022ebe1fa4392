import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildVitals } from '@hearthline/contracts/testing';
import { VitalsTable } from './testing/vitals-table.tsx';

const record = buildVitals({ sugar: null, urine: true, defecation: false });

function open(ofOneResident: boolean): string[] {
  render(<VitalsTable records={[record]} ofOneResident={ofOneResident} />);
  return screen.getAllByRole('cell').map((cell) => cell.textContent ?? '');
}

it('vitalsColumns: on the resident’s page N/A, Yes and No as words', () => {
  expect(open(true).slice(4, 7)).toEqual(['N/A', 'Yes', 'No']);
});

it('vitalsColumns: in the list of all residents a dash, a tick and a cross with accessible names', () => {
  expect(open(false).slice(4, 5)).toEqual(['-']);
  expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Yes', 'No']),
  );
});
