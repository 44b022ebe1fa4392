import type { TrendRecord } from '@hearthline/contracts';
import { buildResident, buildVitals } from '@hearthline/contracts/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { eventHandlers } from '../../lib/live/event-handlers.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { buildTrend } from './testing/build-trend.ts';
import { TrendSection, type TrendSectionProps } from './trend-section.tsx';

const rosa = buildResident();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const reading = (hours: number, fields: Partial<TrendRecord> = {}) =>
  buildTrend(hoursAgo(hours), { residentId: rosa.id, ...fields });

interface Options extends Partial<Pick<TrendSectionProps, 'view' | 'span' | 'onChange'>> {
  resident?: typeof rosa;
  isCut?: boolean;
}

function open(records: readonly TrendRecord[], options: Options = {}) {
  const {
    resident = rosa,
    isCut = false,
    view = 'charts',
    span = '7d',
    onChange = () => undefined,
  } = options;
  return renderWithStore(<TrendSection resident={resident} span={span} view={view} onChange={onChange} />, {
    session: buildSession('nurse'),
    api: { vitals: { trends: async () => ({ records: [...records], isCut }) } },
  });
}

const chart = (name: string) => screen.findByRole('slider', { name: `${name}, readings` });
const said = (slider: HTMLElement) => slider.getAttribute('aria-valuetext') ?? '';

it('Trends: arrow keys lead from reading to reading and tell value, band, time and author', async () => {
  open([reading(1, { pulse: 134 }), reading(20), reading(30, { pulse: 66, recordedByName: 'Tomasz Nowak' })]);
  const pulse = await chart('Pulse');
  expect(said(pulse)).toMatch(/^Pulse 134 bpm, Severe, .*, by Ana Ribeiro$/);
  await userEvent.tab();
  act(() => pulse.focus());
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(said(pulse)).toMatch(/^Pulse 66 bpm, Normal, .*, by Tomasz Nowak$/);
  expect(within(pulse).getByText('by Tomasz Nowak')).toBeTruthy();
  // It stays at the end.
  await userEvent.keyboard('{ArrowLeft}');
  expect(pulse.getAttribute('aria-valuenow')).toBe('1');
  await userEvent.keyboard('{End}');
  expect(said(pulse)).toMatch(/^Pulse 134/);
  await userEvent.keyboard('{Escape}');
  expect(within(pulse).queryByText('by Ana Ribeiro')).toBeNull();
});

it('Trends: pointer and touch show the nearest reading', async () => {
  open([reading(1, { spo2: 96 }), reading(150, { spo2: 88 })]);
  const spo2 = await chart('SpO2');
  spo2.getBoundingClientRect = () => ({ left: 0, width: 720, top: 0, height: 200 }) as DOMRect;
  fireEvent.pointerDown(spo2, { clientX: 60, pointerType: 'touch' });
  expect(within(spo2).getByText('SpO2 88 %')).toBeTruthy();
  fireEvent.pointerMove(spo2, { clientX: 700, pointerType: 'mouse' });
  expect(within(spo2).getByText('SpO2 96 %')).toBeTruthy();
  fireEvent.pointerLeave(spo2, { pointerType: 'mouse' });
  expect(within(spo2).queryByText('SpO2 96 %')).toBeNull();
});

it('Trends: a reading that was not measured is a gap that says so', async () => {
  open([reading(1), reading(5, { pulse: null, notMeasured: { pulse: 'asleep' } }), reading(9)]);
  const pulse = await chart('Pulse');
  expect(within(pulse).getByText('Not measured')).toBeTruthy();
  act(() => pulse.focus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(said(pulse)).toMatch(/^Pulse not measured: asleep, /);
  expect(within(await chart('SpO2')).queryByText('Not measured')).toBeNull();
});

it('Trends: both numbers of a blood pressure, a mark and a number at each that is out of its band', async () => {
  open([reading(1, { bloodPressure: '186/124' }), reading(9, { bloodPressure: '122/80' })]);
  const pressure = await chart('Blood pressure');
  expect(said(pressure)).toMatch(/^Blood pressure 186\/124 mmHg, Severe/);
  const severe = pressure.querySelector('[data-marks="severe"] path')?.getAttribute('d');
  expect(severe?.match(/M/g)).toHaveLength(2);
  // All numbers of a tone are one text.
  expect(within(pressure).getByText('124186')).toBeTruthy();
});

it('Trends: the ranges are the resident’s own where they were set', async () => {
  const limits = { spo2: { low: 88, high: 92, alarmLow: 85 } };
  const setBy = { id: 'a'.repeat(24), name: 'Ana' };
  const alertLimits = { limits, reason: 'COPD', setBy, setAt: hoursAgo(40) };
  open([reading(1, { spo2: 90, alertLimits: limits })], { resident: { ...rosa, alertLimits } });
  expect(said(await chart('SpO2'))).toMatch(/^SpO2 90 %, Normal/);
  const figure = screen.getByRole('figure', { name: /^SpO2/ });
  expect(figure.textContent).toContain('Normal 88–92');
  expect(figure.textContent).toContain('Severe under 85');
});

it('Trends: what colleagues record, correct and delete is shown at once', async () => {
  const first = reading(3, { pulse: 72 });
  open([first]);
  const pulse = await chart('Pulse');
  const corrected = buildVitals({ ...first, id: '9'.repeat(24), pulse: 64, corrects: first.id });
  act(() => {
    eventHandlers['vitals:created']([corrected]);
    eventHandlers['vitals:deleted']([{ id: first.id }]);
  });
  expect(said(pulse)).toMatch(/^Pulse 64 bpm, Normal, corrected, /);
  expect(pulse.getAttribute('aria-valuemax')).toBe('1');
  act(() => eventHandlers['vitals:deleted']([{ id: corrected.id }]));
  expect(await screen.findByText('No pulse readings in this time.')).toBeTruthy();
});

it('Trends: another time keeps the charts until its readings are there, and says so', async () => {
  let answer = (_: { records: TrendRecord[]; isCut: boolean }): void => undefined;
  function Page() {
    const [resident, setResident] = useState(rosa);
    const [span, setSpan] = useState<TrendSectionProps['span']>('24h');
    return (
      <>
        <TrendSection
          {...{ resident, span, view: 'charts' }}
          onChange={(changes) => setSpan(changes.span ?? span)}
        />
        <button onClick={() => setResident(buildResident({ id: 'b'.repeat(24) }))}>Next resident</button>
      </>
    );
  }
  renderWithStore(<Page />, {
    session: buildSession('nurse'),
    api: {
      vitals: {
        trends: ({ query }) =>
          query.span === '24h'
            ? Promise.resolve({ records: [reading(1), reading(5)], isCut: true })
            : new Promise((resolve) => (answer = resolve)),
      },
    },
  });
  const pulse = await chart('Pulse');
  expect(pulse.getAttribute('aria-valuemax')).toBe('2');
  await userEvent.click(screen.getByRole('radio', { name: '30 d' }));
  const status = await screen.findByRole('status');
  expect(status.textContent).toBe('Loading the last 30 days. Until then you see the last 24 hours.');
  expect(pulse.isConnected).toBe(true);
  // The status text refers to the readings that are shown, not to those being loaded.
  expect(screen.getByText(/the oldest are left out/)).toBeTruthy();
  await act(async () => answer({ records: [reading(1), reading(5), reading(200)], isCut: false }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText(/the oldest are left out/)).toBeNull();
  expect(pulse.getAttribute('aria-valuemax')).toBe('3');
  // One resident's data never appears on another resident's page.
  await userEvent.click(screen.getByRole('button', { name: 'Next resident' }));
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('status').getAttribute('aria-label')).toBe('Loading...');
});

it('Trends: the table has the same readings, newest first, with bands, reasons and authors', async () => {
  open(
    [
      reading(1, { pulse: 134, recordedByName: 'Ana Ribeiro' }),
      reading(9, { pulse: null, notMeasured: { pulse: 'refused' }, corrects: '8'.repeat(24) }),
    ],
    { view: 'table' },
  );
  const list = await screen.findByRole('list', { name: 'Readings' }).catch(() => screen.getByRole('table'));
  const text = list.textContent ?? '';
  expect(text).toContain('134');
  expect(text).toContain('Severe');
  expect(text.indexOf('134')).toBeLessThan(text.indexOf('Not measured'));
});

it('Trends: a choice of time or of the table is handed on', async () => {
  const asked: object[] = [];
  open([reading(1)], { onChange: (changes) => asked.push(changes) });
  await userEvent.click(await screen.findByRole('radio', { name: '30 d' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(asked).toEqual([{ span: '30d' }, { view: 'table' }]);
});

it('Trends: says that the oldest readings are left out, or that there are no readings', async () => {
  open([], { isCut: true });
  expect(await screen.findByText('No sugar readings in this time.')).toBeTruthy();
  expect(screen.getByText(/the oldest are left out/)).toBeTruthy();
});
