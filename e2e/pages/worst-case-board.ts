import type { DisplayGrade, WallBoard } from '@hearthline/contracts';
import { boardNow, buildBoardAlert, buildBoard } from '@hearthline/contracts/testing';

/** Long names and a short one. */
const people = [
  ['Maria-Magdalena', 'Brandenburg-Schwarzenfels'],
  ['Wilhelmina', 'van den Heuvel-Oosterhout'],
  ['Concepción', 'Fernández de la Vega Sanz'],
  ['Bartholomew', 'Featherstonehaugh'],
  ['Ana', 'Li'],
  ['Guðrún', 'Þorvaldsdóttir'],
  ['Wolfeschlegelsteinhausen', 'Bergerdorff'],
] as const;
const tones = [
  { measuredToday: true, tone: 'normal', word: 'Normal', side: 'normal' },
  { measuredToday: false, tone: 'normal', word: null, side: 'normal' },
  { measuredToday: true, tone: 'attention', word: 'Raised', side: 'high' },
  { measuredToday: true, tone: 'severe', word: 'Severe low', side: 'low' },
] as const;
const readings = [
  { kind: 'bloodPressure', value: '188/124', word: 'Severe', side: 'high', limits: { low: 100, high: 180 } },
  { kind: 'spo2', value: '86', word: 'Severe', side: 'low', limits: { low: 88, high: 92 } },
  { kind: 'bloodPressure', value: '88/54', word: 'Severe low', side: 'low', limits: { low: 100, high: 180 } },
  { kind: 'temperature', value: '39.6', word: 'Severe', side: 'high', limits: { low: 35.5, high: 38.5 } },
  { kind: 'sugar', value: '1000', word: 'Severe', side: 'high', limits: { low: 70, high: 250 } },
] as const;

const at = (minutes: number) => new Date(Date.parse(boardNow) + minutes * 60_000).toISOString();
const states = [
  { state: 'open', raisedAt: at(-22) },
  { state: 'open', raisedAt: at(-185) },
  { state: 'recheck-due', takenBy: 'Bartholomew', recheckAt: at(-6) },
  { state: 'taken', takenBy: 'Maria-Magdalena', recheckAt: at(12.7) },
] as const;
const pick = <T>(list: readonly T[], n: number): T => {
  const picked = list[n % list.length];
  if (picked === undefined) throw new Error('the list is empty');
  return picked;
};

export interface BoardContents {
  readonly grade: DisplayGrade;
  readonly residents: number;
  readonly alerts: number;
  /** Room numbers of four characters, own limits beside every other reading, and alerts of up to five readings and of doses. */
  readonly wide: boolean;
}

/** A board with contents as wide as they may be. */
export function worstCaseBoard(
  { grade, residents, alerts, wide }: BoardContents,
  also: Partial<WallBoard> = {},
): WallBoard {
  const resident = (n: number) => {
    const [name, lastName] = pick(people, n);
    const initials = n % 5 === 1 ? 'W.W.' : `${name.charAt(0)}.${lastName.charAt(0)}.`;
    const who = { room: null, initials, 'first-name': name, 'full-name': `${name} ${lastName}` }[grade];
    return { key: `resident-${String(n)}`, room: wide ? `${String(101 + n)}B` : String(n + 1), who };
  };
  const kinds = (n: number) => (wide ? (n % 4 === 2 ? 4 : n % 4 === 1 ? 2 : 1) : 1);
  const severe = (n: number) => {
    // The two blood pressures of the list are never in one alert.
    const listed = Array.from({ length: kinds(n) }, (_, offset) => pick(readings, n + offset));
    return listed.filter((one, index) => listed.findIndex(({ kind }) => kind === one.kind) === index);
  };
  const reading = (n: number) => {
    const { limits, ...read } = pick(readings, n);
    return { ...read, limits: wide && n % 2 === 0 ? limits : null };
  };
  const medication = grade === 'first-name' || grade === 'full-name' ? 'Hydrochlorothiazide' : null;
  const doses = [
    { cause: 'missed-dose', medication, time: '08:00', count: 1 },
    { cause: 'refusals', medication, time: null, count: 12 },
  ] as const;
  /** The subject of an alert: readings, doses, or both. */
  const subject = (n: number) => {
    const listed = kinds(n) > 1 ? severe(n).map((one) => ({ ...one, limits: null })) : [reading(n)];
    if (wide && n % 5 === 1) return { readings: [], doses: [pick(doses, n)] };
    return { readings: listed, doses: wide && n % 5 === 4 ? [...doses] : [] };
  };
  return buildBoard({
    grade,
    flaggedCount: 137,
    readingsCount: null,
    residents: Array.from({ length: residents }, (_, n) => ({ ...resident(n), ...pick(tones, n) })),
    // The most that are read for a board are 500.
    moreAlerts: alerts > 10 ? 4_500 : 0,
    alerts: Array.from({ length: alerts }, (_, n) =>
      buildBoardAlert({
        ...resident(n),
        ...pick(states, n),
        id: String(n).padStart(24, '0'),
        ...subject(n),
      }),
    ),
    flagged: Array.from({ length: 16 }, (_, n) => ({
      ...resident(n + 1),
      ...reading(n),
      at: at(-100 * n),
      tone: n % 2 === 0 ? 'severe' : 'attention',
    })),
    doses: Array.from({ length: Math.min(residents, 60) }, (_, n) => ({
      ...resident(n),
      overdue: (n * 7) % 13,
      missed: n % 3 === 0 ? 0 : 10 + n,
      due: 1 + (n % 12),
    })),
    presence: ['Ana', 'Tomasz', 'Maximiliana', 'Lucía', 'Grace'].map((name) => {
      return { key: name, name, photoUrl: null };
    }),
    ...also,
  });
}
