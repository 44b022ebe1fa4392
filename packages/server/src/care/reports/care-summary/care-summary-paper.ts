import {
  isPressureKind,
  assessVitals,
  describeReading,
  formatDoseAmount,
  formatDoseRemarks,
  formatInstructions,
  formatNamedDose,
  formatOrderedBy,
  formatProduct,
  inSentence,
  lacksCheck,
  uncheckedText,
  readings,
  residentTexts,
  vitalKinds,
  type AlertLimits,
  type Prescription,
} from '@hearthline/contracts';
import { homeDay } from '../../../records/clinical/home-day.ts';
import { printable, type Content, type Paper } from '../../../platform/pdf/paper.ts';
import { homeMoment } from '../report-columns.ts';
import { homeHead } from '../report-pdf.ts';
import { gridKey, kardexGrid } from './kardex-grid.ts';
import type { CareSummary } from './read-care-summary.ts';
import { trendRows } from './trend-drawing.ts';
import { trendLines } from './trend-lines.ts';

const heading = (text: string) => ({
  text,
  bold: true,
  fontSize: 10.5,
  margin: [0, 9, 0, 3] as [number, number, number, number],
});
const rules = 'lightHorizontalLines';

type Row = readonly (string | null)[];

function table(heads: readonly string[], widths: readonly ('auto' | '*')[], rows: readonly Row[]): Content {
  const body = rows.map((row) => row.map((cell) => printable(cell ?? '-')));
  const first = heads.map((text) => ({ text, bold: true }));
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: [...widths], body: [first, ...body] },
    layout: rules,
  };
}

/** The summary as a PDF: the resident, prescriptions, measured vitals and given doses. */
export function careSummaryPaper(
  summary: CareSummary,
  { by, timezone, now = new Date() }: { by: string; timezone: string; now?: Date },
): Paper {
  const { resident, home, month, kardex } = summary;
  const name = `${resident.name} ${resident.lastName}`;
  const born = resident.dateOfBirth ? `born ${resident.dateOfBirth}` : null;
  const who = [name, born, resident.roomNumber && `room ${resident.roomNumber}`].filter(Boolean).join(', ');
  return {
    title: `Care summary, ${month}`,
    head: printable(`${who}. ${allergyText(summary)}`),
    foot: printable(`Made by ${by}, ${homeMoment(timezone)(now.toISOString())}`),
    landscape: true,
    content: [
      homeHead(home, 'Care summary', who),
      allergyBox(summary),
      heading('Resident'),
      identity(summary),
      heading('Own limits'),
      limitsOf(resident.alertLimits?.limits ?? null),
      heading('Medications'),
      medications(summary.prescriptions),
      heading('Last readings'),
      lastReadings(summary, timezone),
      heading('Last doses'),
      lastDoses(summary, timezone),
      // All charts are on one page, so that they can be compared.
      { ...heading(`Vitals, ${month}`), ...(summary.vitals.length > 0 && { pageBreak: 'before' as const }) },
      trends(summary, timezone, now),
      { ...heading(`Kardex, ${month}`), pageBreak: 'before' },
      kardexGrid(kardex, timezone, now),
      { text: gridKey, fontSize: 7, margin: [0, 3, 0, 0] },
    ],
  };
}

function allergyText({ resident: { allergies, allergiesChecked } }: CareSummary): string {
  if (allergies.length > 0) return `Allergies: ${allergies.join(', ')}`;
  return allergiesChecked ? 'No known allergies' : 'Allergies not recorded';
}

/** Allergies stand in a frame at the top, because a hospital looks for them first. */
function allergyBox(summary: CareSummary): Content {
  const text = printable(allergyText(summary));
  return { table: { widths: ['*'], body: [[{ text, bold: true, fontSize: 11 }]] } };
}

function identity({ resident }: CareSummary): Content {
  const rows: Row[] = [
    ['Nickname', resident.nickname],
    ['Age', `${String(resident.age)} years`],
    ['In the home since', resident.entryDate],
    [
      'Health insurance',
      [resident.healthInsuranceCompany, resident.healthInsuranceContractNumber].filter(Boolean).join(', ') ||
        null,
    ],
    [inSentence(residentTexts.generalPractitioner.label), resident.generalPractitioner],
    [inSentence(residentTexts.personInCharge.label), resident.personInCharge],
    ['Contact', [resident.contactPerson, resident.phoneNumber].filter(Boolean).join(', ') || null],
    ['Medical history', resident.medicalHistory],
  ];
  const body = rows.map(([label, text]) => [{ text: label ?? '', bold: true }, printable(text ?? '-')]);
  return { table: { widths: ['auto', '*'], body }, layout: rules };
}

function limitsOf(limits: AlertLimits | null): Content {
  const rows = vitalKinds.flatMap((kind): Row[] => {
    const own = limits?.[kind];
    if (!own) return [];
    const { label, unit } = readings[kind];
    const ends = (low: number | null | undefined, high: number | null | undefined) => {
      if (low == null) return high == null ? null : `up to ${String(high)} ${unit}`;
      return `${high == null ? `from ${String(low)}` : `${String(low)} to ${String(high)}`} ${unit}`;
    };
    const what = isPressureKind(kind) ? `${label}, systolic` : label;
    return [[what, ends(own.low, own.high), ends(own.alarmLow, own.alarmHigh)]];
  });
  if (rows.length === 0) return 'None.';
  return table(['Reading', 'Target', 'Alarm limits'], ['auto', 'auto', '*'], rows);
}

function medications(prescriptions: readonly Prescription[]): Content {
  if (prescriptions.length === 0) return 'None prescribed.';
  const rows = prescriptions.map((each): Row => {
    const { medication, dose, route, schedule, frequency, indication } = each;
    const when = schedule.kind === 'scheduled' ? schedule.times.join(', ') : `As needed: ${schedule.reason}`;
    return [
      formatProduct(medication),
      formatDoseAmount(medication, dose),
      route,
      frequency,
      when,
      [
        indication && `Reason: ${indication}`,
        formatOrderedBy(each),
        lacksCheck(each) && uncheckedText,
        formatInstructions(each),
      ]
        .filter(Boolean)
        .join('. ') || null,
    ];
  });
  const heads = ['Medication', 'Dose', 'Route', 'Frequency', 'Times', 'Order and instructions'];
  return table(heads, ['auto', 'auto', 'auto', 'auto', '*', '*'], rows);
}

function lastReadings({ lastReadings: newest }: CareSummary, timezone: string): Content {
  const when = homeMoment(timezone);
  const rows = vitalKinds.flatMap((kind): Row[] => {
    const record = newest.get(kind);
    const value = record?.[kind];
    if (!record || value == null) return [];
    const band = assessVitals(record)[kind]?.word ?? null;
    return [[describeReading(kind, value), band, when(record.recordedAt), record.recordedByName]];
  });
  if (rows.length === 0) return 'None in the last 90 days.';
  return table(['Reading', 'Range', 'Measured', 'By'], ['auto', 'auto', 'auto', '*'], rows);
}

function lastDoses({ lastDoses: doses }: CareSummary, timezone: string): Content {
  if (doses.length === 0) return 'None in the last 7 days.';
  const when = homeMoment(timezone);
  const rows = doses.map((dose): Row => {
    const {
      medication,
      dose: given,
      status,
      administeredAt,
      scheduledFor,
      administeredByUser,
      recordedBy,
    } = dose;
    return [
      when(administeredAt ?? scheduledFor),
      formatNamedDose(medication, given),
      status.charAt(0).toUpperCase() + status.slice(1),
      (administeredByUser ?? recordedBy)?.name ?? null,
      formatDoseRemarks(dose) || null,
    ];
  });
  return table(['Time', 'Medication', 'Status', 'By', 'Notes'], ['auto', 'auto', 'auto', 'auto', '*'], rows);
}

function trends({ vitals, time, resident, kardex }: CareSummary, timezone: string, now: Date): Content {
  const lines = trendLines(vitals, time, resident.alertLimits, now);
  if (lines.length === 0) return 'No vitals in this month.';
  const days = kardex.days.map((day) => ({
    at: homeDay(day, timezone).from.getTime(),
    label: isNamed(Number(day.slice(8))) ? String(Number(day.slice(8))) : '',
  }));
  return {
    stack: [
      {
        table: { dontBreakRows: true, widths: ['auto', 'auto', '*'], body: trendRows(lines, days) },
        layout: rules,
      },
      { text: trendKey, fontSize: 7, margin: [0, 3, 0, 0] },
    ],
  };
}

/** Returns true for the days that the axis names: the first of the month and every fifth. */
const isNamed = (day: number): boolean => day === 1 || day % 5 === 0;

const trendKey =
  'Grey: the normal range. Hatched: severe. Dots: normal. Triangles: low or high. Octagons: severe. Rings: not measured. The numbers below are days of the month.';
