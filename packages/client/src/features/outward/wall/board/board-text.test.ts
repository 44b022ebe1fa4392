import { describe, expect, it } from 'vitest';
import { boardNow, buildBoardAlert } from '@hearthline/contracts/testing';
import { visibleAlerts } from './visible-alerts.ts';
import {
  alertStatus,
  clockErrorText,
  disconnectedText,
  alertForms,
  residentForms,
  rowStatus,
  withdrawnTexts,
} from './board-text.ts';
import { listBoardNotices } from './notice-bar.tsx';

const now = Date.parse(boardNow);
const minutes = 60_000;

describe('Wall board: durations', () => {
  it('write how long the connection has been lost', () => {
    expect([disconnectedText(40_000), disconnectedText(61_000)]).toEqual(['40 s', '1 min']);
  });

  it('report a clock that is wrong by more than a minute, and its direction', () => {
    expect(clockErrorText(60_000)).toBeNull();
    expect(clockErrorText(3 * minutes)).toBe('3 min fast');
    expect(clockErrorText(-130 * minutes)).toBe('2 h 10 slow');
    expect(clockErrorText(-47 * 60 * minutes)).toBe('47 h 00 slow');
    expect(clockErrorText(40.5 * 24 * 60 * minutes)).toBe('40 days fast');
  });
});

describe('Wall board: alert', () => {
  it('shows how late a recheck is, and who took the alert', () => {
    const recheckAt = new Date(now - 6 * minutes).toISOString();
    const due = buildBoardAlert({ state: 'recheck-due', takenBy: 'Tomasz', recheckAt });
    expect(alertStatus(due, now)).toEqual({
      time: '6 min',
      lines: [
        { who: 'Recheck due', what: 'late, Tomasz' },
        { who: 'Tomasz', what: 'recheck overdue' },
      ],
    });
  });

  it('has a shorter form of a long name, and says in each who is on it', () => {
    const recheckAt = new Date(now + 20 * minutes).toISOString();
    const taken = buildBoardAlert({ state: 'taken', takenBy: 'Maria-Magdalena', recheckAt });
    expect(alertStatus(taken, now).lines).toEqual([
      { who: 'Maria-Magdalena is on it', what: 'to recheck' },
      { who: 'Maria-Magdalena', what: 'on it, to recheck' },
      { who: 'Maria-M.', what: 'on it, to recheck' },
    ]);
    expect(alertStatus({ ...taken, takenBy: null }, now).lines).toEqual([
      { who: 'Somebody is on it', what: 'to recheck' },
    ]);
  });

  it('names the room alone where no form of the name fits beside it', () => {
    expect(residentForms({ room: '101B', who: 'Wilhelmina van den Heuvel' })).toEqual([
      'Room 101B · Wilhelmina van den Heuvel',
      'Room 101B · W. van den Heuvel',
      'Room 101B · W.H.',
      '101B · W.H.',
      '101B',
    ]);
    expect(residentForms({ room: null, who: 'Ana' })).toEqual(['Ana', 'Ana']);
  });

  it('in a row has the time of its recheck in words, which cannot be read as a time since it was taken', () => {
    const recheckAt = new Date(now + 20 * minutes).toISOString();
    const taken = buildBoardAlert({ state: 'taken', takenBy: 'Ana', recheckAt });
    const clock = (moment: string) => moment.slice(11, 16);
    expect(rowStatus(taken, now, clock)).toEqual({ who: ['Ana is on it', 'Ana'], time: 'recheck 14:22' });
    expect(rowStatus(buildBoardAlert(), now, clock)).toEqual({ who: ['Nobody yet'], time: '22 min' });
    const late = new Date(now - 6 * minutes).toISOString();
    const due = { ...taken, state: 'recheck-due', takenBy: 'Bartholomew', recheckAt: late } as const;
    expect(rowStatus(due, now, clock)).toEqual({ who: ['Recheck due'], time: '6 min' });
  });

  it('names as many of several readings as fit, and counts the rest', () => {
    const reading = buildBoardAlert().readings[0]!;
    const listed = [{ ...reading, kind: 'pulse', value: '134' } as const, reading];
    expect(alertForms({ readings: listed, doses: [] })).toEqual(['Pulse 134 · SpO2 86 %', 'Pulse 134 · +1']);
    expect(alertForms({ readings: [reading], doses: [] })).toEqual(['SpO2 86 %']);
  });

  const missed = { cause: 'missed-dose', medication: null, time: '08:00', count: 1 } as const;
  const refused = { cause: 'refusals', medication: 'Metformin', time: null, count: 3 } as const;

  it('says that a dose was missed, without the medication if the grade excludes it', () => {
    expect(alertForms({ readings: [], doses: [missed] })[0]).toBe('Dose missed 08:00');
    const named = { ...missed, medication: 'Insulin glargine 100 units/ml: 12 units' };
    expect(alertForms({ readings: [], doses: [named] })).toEqual([
      'Insulin glargine 100 units/ml: 12 units, missed 08:00',
      'Insulin glargine 100 units/ml, missed 08:00',
      'Dose missed 08:00',
      'Dose missed',
    ]);
  });

  it('gives the number of refusals', () => {
    const forms = (medication: string | null) =>
      alertForms({ readings: [], doses: [{ ...refused, medication }] });
    expect(forms('Metformin')[0]).toBe('Metformin, refused 3 times');
    expect(forms(null)[0]).toBe('Refused 3 times');
  });

  it('names a dose and a reading, or counts the reading', () => {
    const { readings } = buildBoardAlert();
    const forms = alertForms({ readings, doses: [missed] });
    expect([forms[0], forms[1], forms.at(-1)]).toEqual([
      'Dose missed 08:00 · SpO2 86 %',
      'Dose missed 08:00 · +1',
      'Dose missed · +1',
    ]);
  });

  it('has a separate line for the name if it is about a dose', () => {
    const dose = buildBoardAlert({ readings: [], doses: [missed] });
    expect(visibleAlerts([dose, dose, dose, dose], 0).look).toBe('named-row');
  });

  it('counts the time since it was raised if it is a taken alert of doses, which have no reading', () => {
    const alert = buildBoardAlert({ readings: [], doses: [missed], state: 'taken', takenBy: 'Ana' });
    expect(alertStatus(alert, now).lines[0]).toEqual({ who: 'Ana is on it', what: 'since the alert' });
  });

  it('has a separate line for the name if it has several readings, or a target', () => {
    const one = buildBoardAlert();
    const several = buildBoardAlert({ readings: [...one.readings, ...one.readings] });
    const lookOf = (...alerts: (typeof one)[]) => visibleAlerts(alerts, 0).look;
    expect(lookOf(one, one, one, one)).toBe('row');
    expect(lookOf(one, one, one, several)).toBe('named-row');
    const own = { ...one.readings[0]!, limits: { low: 88, high: 92 } };
    expect(lookOf(one, one, one, buildBoardAlert({ readings: [own] }))).toBe('named-row');
  });

  it('is always visible until it is taken, however many there are', () => {
    const many = (count: number, state: 'open' | 'taken') =>
      Array.from({ length: count }, (_, index) => buildBoardAlert({ id: `${state}${String(index)}`, state }));
    const alerts = [...many(4, 'taken'), ...many(9, 'open')];
    const pages = [0, 1, 2, 3].map((turn) => visibleAlerts(alerts, turn * 12_000));
    for (const { shown, hidden } of pages) {
      expect(shown.filter(({ state }) => state === 'open')).toHaveLength(9);
      expect(hidden).toBe(3);
    }
    expect(new Set(pages.map(({ shown }) => shown[9]?.id)).size).toBe(4);
  });
});

const nothing = {
  withdrawn: [],
  maintenance: null,
  caughtUpFrom: null,
  clockErrorMs: 0,
  soundOff: false,
  mayGoDark: false,
};

describe('Wall board: notice bar', () => {
  it('has all notices, the most important first', () => {
    const all = listBoardNotices({
      ...nothing,
      maintenance: 'Tonight.',
      clockErrorMs: 180_000,
      soundOff: true,
      mayGoDark: true,
    });
    expect(all.map(({ text }) => text.slice(0, 12))).toEqual(['This display', 'Tonight.', 'Sound is off']);
    expect(listBoardNotices(nothing)).toEqual([]);
    expect(listBoardNotices({ ...nothing, mayGoDark: true }).map(({ text }) => text)).toEqual([
      'This browser cannot keep the display on. Set its screen to never switch off.',
    ]);
  });

  it('has a closed gap alone, then withdrawn alerts alone', () => {
    const sources = { ...nothing, maintenance: 'Tonight.', caughtUpFrom: '14:02', withdrawn: ['Withdrawn.'] };
    expect(listBoardNotices(sources).map(({ text }) => text)).toEqual([
      'Live again. Everything since 14:02 is up to date.',
    ]);
    expect(listBoardNotices({ ...sources, caughtUpFrom: null }).map(({ text }) => text)).toEqual([
      'Withdrawn.',
    ]);
  });

  it('reports a withdrawn alert for a minute, within the grade', () => {
    const { key, id, readings } = buildBoardAlert();
    const one = { key, id, readings, doses: [], room: '12', at: boardNow };
    const withdrawn = [
      { ...one, who: 'M.K.' },
      { ...one, who: null },
    ];
    expect(withdrawnTexts(withdrawn, now + minutes - 1)).toEqual([
      'Alert cancelled: SpO2 86 % · Room 12 · M.K. The reading was deleted or corrected.',
      'Alert cancelled: SpO2 86 % · Room 12. The reading was deleted or corrected.',
    ]);
    expect(withdrawnTexts(withdrawn, now + minutes)).toEqual([]);
  });

  it('reports a withdrawn alert of a dose with what was done about it', () => {
    const dose = { cause: 'missed-dose', medication: null, time: '08:00', count: 1 } as const;
    const { key, id } = buildBoardAlert();
    const one = { key, id, readings: [], doses: [dose], room: '12', who: null, at: boardNow };
    expect(withdrawnTexts([one], now)).toEqual([
      'Alert cancelled: Dose missed 08:00 · Room 12. The dose was recorded.',
    ]);
  });
});
