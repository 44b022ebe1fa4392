import { render, screen } from '@testing-library/react';
import { fireEvent } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { homeTime } from '../lib/time/home-time.ts';
import { TimeField } from './time-field.tsx';

const machines = ['UTC', 'Europe/Madrid', 'America/New_York', 'Pacific/Auckland'];
const timezone = 'Europe/Madrid';
const changed = vi.fn<(recordedAt: string) => void>();

function Host({ now, value: first = '' }: { now: string; value?: string }) {
  const [value, setValue] = useState(first);
  return (
    <TimeField
      label="Time measured"
      value={value}
      now={new Date(now)}
      home={homeTime(timezone)}
      onChange={(recordedAt) => {
        changed(recordedAt);
        setValue(recordedAt);
      }}
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Time measured');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const which = () => screen.queryByRole('radiogroup', { name: 'This hour came twice' });

beforeEach(() => changed.mockReset());
afterEach(() => vi.unstubAllEnvs());

describe.each(machines)('time of measuring on a tablet in %s, the home in Madrid', (machine) => {
  beforeEach(() => {
    vi.stubEnv('TZ', machine);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine);
  });

  // Clocks go from 2:00 to 3:00 on 29 March and from 3:00 to 2:00 on 25 October.
  it.each([
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z', '2026-03-29T08:00:00Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z', '2026-03-29T08:00:00Z'],
    ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z', '2026-03-29T08:00:00Z'],
    ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z', '2026-10-25T08:00:00Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z', '2026-10-25T08:00:00Z'],
    // The days on which the clocks of New York and Auckland change.
    ['2026-03-08T02:30', '2026-03-08T01:30:00.000Z', '2026-03-08T08:00:00Z'],
    ['2026-11-01T01:30', '2026-11-01T00:30:00.000Z', '2026-11-01T08:00:00Z'],
    ['2026-04-05T02:30', '2026-04-05T00:30:00.000Z', '2026-04-05T08:00:00Z'],
    ['2026-09-27T02:30', '2026-09-27T00:30:00.000Z', '2026-09-27T08:00:00Z'],
  ])('%s is %s, shown as typed, and asks nothing', (typed, instant, now) => {
    render(<Host now={now} />);
    type(typed);
    expect(changed).toHaveBeenLastCalledWith(instant);
    expect(field().value).toBe(typed);
    expect(which()).toBeNull();
  });

  it('a time that the clocks leap over is the one an hour later', () => {
    render(<Host now="2026-03-29T08:00:00Z" />);
    type('2026-03-29T02:30');
    expect(changed).toHaveBeenLastCalledWith('2026-03-29T01:30:00.000Z');
    expect(field().value).toBe('2026-03-29T03:30');
  });

  it('a time that comes twice is the first, and asks which of the two', async () => {
    render(<Host now="2026-10-25T08:00:00Z" />);
    type('2026-10-25T02:30');
    expect(changed).toHaveBeenLastCalledWith('2026-10-25T00:30:00.000Z');
    expect(which()).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('First 2:30 AM').checked).toBe(true);
    await userEvent.click(screen.getByLabelText('Second 2:30 AM'));
    expect(changed).toHaveBeenLastCalledWith('2026-10-25T01:30:00.000Z');
    expect(screen.getByLabelText<HTMLInputElement>('Second 2:30 AM').checked).toBe(true);
    expect(field().value).toBe('2026-10-25T02:30');
  });

  it('asks no question about a repeated time that has not come a second time yet', () => {
    render(<Host now="2026-10-25T00:45:00Z" />);
    type('2026-10-25T02:30');
    expect(changed).toHaveBeenLastCalledWith('2026-10-25T00:30:00.000Z');
    expect(which()).toBeNull();
  });

  it('home days and clock times pass both changes', () => {
    const { clock, isoDay, time } = homeTime(timezone);
    expect(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'].map(clock)).toEqual(['01:59', '03:00']);
    expect(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(time)).toEqual(['2:30 AM', '2:30 AM']);
    expect(['2026-10-24T21:59:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'].map(isoDay)).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ]);
  });
});

it('an incomplete time has no instant', () => {
  render(<Host now="2026-11-21T08:00:00Z" value="2026-11-21T07:00:00.000Z" />);
  type('');
  expect(changed).toHaveBeenLastCalledWith('');
});
