import { assessVitals } from '@hearthline/contracts';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildVitals } from '@hearthline/contracts/testing';
import { RecordReading } from './reading.tsx';

it('ReadingOf: shows a whole temperature with one decimal, as an alert does', () => {
  const record = buildVitals({ temperature: 40 });
  const { container } = render(
    <RecordReading record={record} kind="temperature" band={assessVitals(record).temperature} />,
  );
  expect(container.textContent).toMatch(/^40\.0/);
});

it('ReadingOf: what a recheck left out is "-"; what it could not measure says why', () => {
  const notMeasured = { spo2: 'asleep' } as const;
  const record = buildVitals({ bloodPressure: null, spo2: null, recheckOf: '7'.repeat(24), notMeasured });
  const textOf = (kind: 'bloodPressure' | 'spo2') =>
    render(<RecordReading record={record} kind={kind} band={undefined} />).container.textContent;
  expect([textOf('bloodPressure'), textOf('spo2')]).toEqual(['-', 'Not measured: asleep']);
});
