import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildVitals } from '@hearthline/contracts/testing';
import { OwnLimits } from './own-limits.tsx';
import { rangeText, targetText } from './own-limits-text.ts';
import { RecordValues } from './records/record-values.tsx';
import { VitalsTable } from './records/testing/vitals-table.tsx';

const record = buildVitals({ spo2: 90, alertLimits: { spo2: { low: 88, high: 92 } } });
const symbols = () => screen.queryAllByRole('img', { name: 'target 88 to 92' });

describe('rangeText and OwnLimits', () => {
  it.each([
    ['spo2', { low: 88, high: 92 }, '88–92'],
    ['spo2', { low: 88, high: null }, 'from 88'],
    ['pulse', { low: null, high: 120 }, 'up to 120'],
    ['temperature', { low: 35, high: 37.8 }, '35.0–37.8'],
    ['bloodPressure', { low: 100, high: 160 }, '100–160 systolic'],
  ] as const)('%s %o: %s', (kind, limits, words) => {
    expect(rangeText(kind, limits)).toBe(words);
  });

  it('name the alarm limits where there is no target', () => {
    const limits = { low: null, high: null, alarmLow: 35, alarmHigh: 140 };
    const { container } = render(<OwnLimits kind="pulse" limits={limits} />);
    expect(container.textContent).toContain('alarm limits 35–140');
    expect(targetText('pulse', limits)).toBe('alarm limits 35–140 bpm');
    expect(targetText('pulse', { ...limits, low: 50 })).toBe('target from 50 bpm');
  });

  it('render nothing without own limits', () => {
    const { container } = render(<OwnLimits kind="spo2" limits={null} />);
    expect(container.textContent).toBe('');
  });
});

describe('a record with own limits', () => {
  it('is judged by them in a table, with a symbol beside the judged value only', () => {
    const { rerender } = render(<VitalsTable records={[record]} ofOneResident />);
    const cell = screen.getByText('90').closest('td') as HTMLElement;
    expect(within(cell).getByText('Normal')).toBeTruthy();
    expect(symbols().map((one) => one.closest('td'))).toEqual([cell]);
    rerender(<VitalsTable records={[{ ...record, alertLimits: null }]} ofOneResident />);
    expect(within(screen.getByText('90').closest('td') as HTMLElement).getByText('Mild')).toBeTruthy();
    expect(symbols()).toEqual([]);
  });

  it('shows the values outside the own limits on a phone', () => {
    const alertLimits = { spo2: { low: 88, high: 92, alarmHigh: 95 } };
    render(<VitalsTable records={[{ ...record, spo2: 96, alertLimits }]} ofOneResident onPhone />);
    const item = screen.getByText('Severe').closest('li') as HTMLElement;
    expect(item.textContent).toContain('Severe high');
    expect(symbols()).toHaveLength(1);
  });

  it('names the own limits in the details of the record', () => {
    render(<RecordValues record={record} corrected={null} />);
    const line = screen.getByText('SpO2').closest('div') as HTMLElement;
    expect(line.textContent).toContain('Normal');
    expect(within(line).getByText('target 88 to 92')).toBeTruthy();
    expect(screen.getAllByText(/^target/, { selector: '.sr-only' })).toHaveLength(1);
  });
});
