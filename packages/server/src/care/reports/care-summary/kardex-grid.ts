import {
  getDoseState,
  doseWindowMinutes,
  formatNamedDose,
  toHomeDay,
  isAwayFor,
  isNotAskedFor,
  overdueAfterMinutes,
  type Kardex,
  type MedicationRecord,
} from '@hearthline/contracts';
import { printable, type Content } from '../../../platform/pdf/paper.ts';

/** One letter per state of a dose; the key below the grid explains them. */
const letters = {
  administered: 'G',
  refused: 'R',
  omitted: 'O',
  held: 'H',
  missed: 'M',
  overdue: '!',
  due: '·',
  later: '·',
  away: 'A',
  unchecked: 'N',
} as const;
type GridState = keyof typeof letters;

export const gridKey =
  'G given, R refused, O omitted, H held, M missed, A resident away, N medicines not checked since a return, ! overdue, · not due yet. As needed: how many were given.';

/** A row of the grid: a medication, a time of day, and the state of the dose on each day. */
interface GridLine {
  readonly medication: string;
  readonly time: string;
  readonly cells: ReadonlyMap<string, string>;
}

/** The month's medication on one sheet: a row for each time of each medication, a column for each day. */
export function kardexGrid(kardex: Kardex, timezone: string, now: Date): Content {
  const { days } = kardex;
  const heads = ['Medication', 'Time', ...days.map((day) => String(Number(day.slice(8))))];
  const lines = gridLines(kardex, timezone, now);
  if (lines.length === 0) return { text: 'No medication in this month.' };
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [110, 26, ...days.map(() => '*')],
      body: [
        heads.map((text) => ({ text, bold: true, fontSize: 6 })),
        ...lines.map(({ medication, time, cells }) => [
          { text: printable(medication), fontSize: 6.5 },
          { text: time, fontSize: 6.5 },
          ...days.map((day) => ({ text: cells.get(day) ?? '', fontSize: 6.5, alignment: 'center' as const })),
        ]),
      ],
    },
    layout: 'tightGrid',
  };
}

function gridLines(kardex: Kardex, timezone: string, now: Date): GridLine[] {
  const byDose = new Map(
    kardex.records.flatMap((record) => {
      const { prescriptionId, day, time } = record;
      return prescriptionId && day && time ? [[`${prescriptionId} ${day} ${time}`, record] as const] : [];
    }),
  );
  const scheduled = kardex.rows.flatMap(({ prescription, doses }) => {
    const window = doseWindowMinutes(prescription, kardex.windows);
    const lines = new Map<string, Map<string, string>>();
    const put = (day: string, time: string, state: GridState) => {
      const cells = lines.get(time) ?? new Map<string, string>();
      lines.set(time, cells.set(day, letters[state]));
    };
    for (const { day, time, at } of doses) {
      const record = byDose.get(`${prescription.id} ${day} ${time}`);
      const isOpen = !record || record.status === 'pending';
      const isAway = isAwayFor(kardex.absences, at);
      const isAsked = !isOpen || !isNotAskedFor(kardex, at);
      put(day, time, isAsked ? getDoseState({ at }, record, window, now) : isAway ? 'away' : 'unchecked');
    }
    // Adds recorded doses that are no longer due because the prescription was stopped.
    for (const { prescriptionId, day, time, status } of kardex.records)
      if (prescriptionId === prescription.id && day && time && !lines.get(time)?.has(day))
        put(day, time, status === 'pending' ? 'due' : status);
    return [...lines]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([time, cells]) => ({
        medication: formatNamedDose(prescription.medication, prescription.dose),
        time,
        cells,
      }));
  });
  return [...scheduled, ...unscheduledLines(kardex, timezone, now)];
}

/** Rows of doses without a scheduled time: the number given on a day, or their states if none was given. */
function unscheduledLines({ records }: Kardex, timezone: string, now: Date): GridLine[] {
  const lines = new Map<string, Map<string, MedicationRecord[]>>();
  for (const record of records) {
    if (record.prescriptionId && record.time) continue;
    const medication = formatNamedDose(record.medication, record.dose);
    const day = toHomeDay(new Date(record.administeredAt ?? record.scheduledFor), timezone);
    const cells = lines.get(medication) ?? new Map<string, MedicationRecord[]>();
    cells.set(day, [...(cells.get(day) ?? []), record]);
    lines.set(medication, cells);
  }
  return [...lines].map(([medication, days]) => ({
    medication,
    time: 'needed',
    cells: new Map([...days].map(([day, all]) => [day, cellOf(all, now)])),
  }));
}

function cellOf(records: readonly MedicationRecord[], now: Date): string {
  const given = records.filter(({ status }) => status === 'administered').length;
  if (given > 0) return String(given);
  const [first] = records;
  if (!first) return '';
  if (first.status !== 'pending') return letters[first.status];
  const late = (now.getTime() - Date.parse(first.scheduledFor)) / 60_000;
  return late < overdueAfterMinutes ? letters.due : letters.overdue;
}
