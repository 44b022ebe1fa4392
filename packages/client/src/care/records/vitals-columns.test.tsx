import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildVitals } from '@hearthline/contracts/testing';
import { outOfRangeCases, visibleReadings } from '../testing/out-of-range.ts';
import { VitalsTable } from './testing/vitals-table.tsx';

const record = buildVitals({ sugar: null, urine: true, defecation: false });
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

function open(ofOneResident: boolean): string[] {
  render(<VitalsTable records={[record]} ofOneResident={ofOneResident} />);
  return screen.getAllByRole('cell').map((cell) => cell.textContent ?? '');
}

it('vitalsColumns: on the resident’s page N/A, Yes and No as words', () => {
  expect(open(true)).toEqual(expect.arrayContaining(['N/A', 'Yes', 'No']));
});

it('vitalsColumns: in the list of all residents a dash, a tick and a cross with accessible names', () => {
  expect(open(false)).toContain('-');
  expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Yes', 'No']),
  );
});

it('vitalsColumns: a dash where nobody said whether or not', () => {
  const unsaid = buildVitals({ urine: null, defecation: null });
  render(<VitalsTable records={[unsaid]} ofOneResident />);
  const texts = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect([texts.filter((text) => text === '-').length >= 2, texts.includes('No')]).toEqual([true, false]);
});

it('vitalsColumns: urine and defecation have a label each where they share a column', () => {
  render(<VitalsTable records={[record]} />);
  const at = heads().indexOf('Observed');
  const observed = screen.getAllByRole('row')[1]?.children[at];
  const signs = [...(observed?.children ?? [])].map((sign) => [
    sign.textContent,
    sign.querySelector('[role=img]')?.getAttribute('aria-label'),
  ]);
  expect(signs).toEqual([
    ['Urine ', 'Yes'],
    ['Defecation ', 'No'],
  ]);
});

describe.each([
  ['all residents', false],
  ['one resident', true],
])('Vitals records of %s: a reading out of range is visible in its row', (_, ofOneResident) => {
  const rowOf = (onPhone: boolean, of: ReturnType<typeof buildVitals>) => {
    const { container } = render(
      <VitalsTable records={[of]} ofOneResident={ofOneResident} onPhone={onPhone} />,
    );
    const row = container.querySelector(onPhone ? 'li' : 'tbody tr');
    if (!row) throw new Error('no row');
    return row;
  };

  it.each(outOfRangeCases)('%s: once at every width of the table', (_name, kind, values) => {
    const severe = buildVitals(values);
    const row = rowOf(false, severe);
    for (const rem of [58, 71.9, 72, 90]) expect(visibleReadings(row, severe, kind, rem)).toHaveLength(1);
  });

  it.each(outOfRangeCases)('%s: in the list of a phone', (_name, kind, values) => {
    const severe = buildVitals(values);
    expect(visibleReadings(rowOf(true, severe), severe, kind, 20)).toHaveLength(1);
  });
});

it('Vitals records on a phone: all readings stand in the row, in range or not', () => {
  render(
    <VitalsTable
      records={[buildVitals({ pulse: 54, temperature: 36.8, notMeasured: { spo2: 'refused' }, spo2: null })]}
      onPhone
    />,
  );
  for (const text of ['128/76', '54', '36.8', 'Not measured: SpO2'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('Vitals records: the name of a row leads to the resident', () => {
  render(<VitalsTable records={[record]} />);
  expect(screen.getByRole('link', { name: 'Rosa Delgado' }).getAttribute('href')).toBe(
    `/residents/${record.residentId}`,
  );
});
