import {
  defaultSchedule,
  doseRules,
  OrderedPrescriptionDraft,
  stockRules,
  writeNumber,
  type DoseDays,
  type DoseSchedule,
  type MedicationFrequency,
  type Prescription,
} from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { FormFields } from '../../../../lib/form/edit-form/form-values.ts';
import { intervalText, scheduleText, weekdays } from '../../../../care/prescription-text.ts';
import { createNumberReader, type NumberReader } from '../../../../lib/form/edit-form/typed-number.ts';
import {
  blankScale,
  readScale,
  readScaledDose,
  scaleInWords,
  toScaleValues,
  type ScaleValues,
} from './dose-scale-values.ts';
import { readHoldLimits, type HoldLimitValues } from './hold-limit-values.ts';
import { hoursText, parseHours } from './typed-hours.ts';

/** The form's values, under the paths of the request; texts as typed, '' when empty. */
export interface PrescriptionValues {
  medicationId: string;
  /** Id of the prescription that a new one takes the place of; '' for none. */
  replaces: string;
  /** `upTo`: the most of a range; '' without one. Absent in drafts of before. */
  dose: { amount: string; unit: string; upTo?: string };
  route: string;
  frequency: string;
  schedule: {
    times: string[];
    days: {
      kind: DoseDays['kind'];
      /** ISO 8601, Monday is '1'. */
      weekdays: string[];
      days: string;
      first: string;
      day: string;
    };
    reason: string;
    /** In hours, or in hours and minutes. */
    minIntervalMinutes: string;
    maxIn24Hours: string;
  };
  from: string;
  until: string;
  /** When a change takes effect. */
  at: 'now' | 'tomorrow';
  instructions: string;
  stockPerDose: string;
  holdLimits: HoldLimitValues[];
  /** '' when empty. */
  flags: { kind: string; agreedBy: string; reviewOn: string }[];
  /** Absent in drafts of before. */
  scale?: ScaleValues;
  timeCritical: boolean;
  twoPeople: boolean;
  orderedBy: string;
  received: string;
  indication: string;
  reviewOn: string;
}

const scheduleInWords = (values: PrescriptionValues): string => {
  const { times, days, reason, minIntervalMinutes, maxIn24Hours } = values.schedule;
  if (values.frequency === 'As needed') {
    const minutes = parseHours(minIntervalMinutes).value;
    return [reason, minutes === null ? minIntervalMinutes : intervalText(minutes), maxIn24Hours].join(', ');
  }
  const parsed = OrderedPrescriptionDraft.shape.schedule.safeParse({
    kind: 'scheduled',
    times,
    days: daysOf(days, createNumberReader()),
  });
  return parsed.success ? scheduleText(parsed.data) : times.join(', ');
};

export const prescriptionFields: FormFields<PrescriptionValues> = {
  medicationId: 'Medication',
  replaces: 'Replaces (optional)',
  'dose.amount': 'Amount',
  'dose.upTo': 'Up to (optional)',
  'dose.unit': 'Unit',
  route: 'Route',
  frequency: 'Frequency',
  'schedule.times': { label: 'Times', with: ['schedule'], text: scheduleInWords },
  'schedule.days.weekdays': 'Days of the week',
  'schedule.days.days': 'Every how many days',
  'schedule.days.first': 'Counted from',
  'schedule.days.day': 'Day of the month',
  'schedule.reason': 'What it is for',
  'schedule.minIntervalMinutes': 'Hours between two doses',
  'schedule.maxIn24Hours': 'Most doses in 24 hours',
  from: 'First day',
  until: 'Last day (optional)',
  at: 'Takes effect',
  instructions: 'Instructions',
  stockPerDose: 'Taken from the stock per dose',
  holdLimits: {
    label: 'Hold limits',
    text: ({ holdLimits }) =>
      holdLimits
        .map(({ kind, below, above, withinHours }) => `${kind} ${below}-${above}, ${withinHours} h`)
        .join('; '),
  },
  flags: {
    label: 'How it is given',
    text: ({ flags }) =>
      flags
        .map(({ kind, agreedBy, reviewOn }) => [kind, agreedBy, reviewOn].filter(Boolean).join(', '))
        .join('; '),
  },
  scale: { label: 'Dose by a reading', text: ({ scale = blankScale }) => scaleInWords(scale) },
  timeCritical: 'Time-critical',
  twoPeople: 'Two people',
  orderedBy: 'Ordered by',
  received: 'How the order was received',
  indication: 'Reason (optional)',
  reviewOn: 'Review date (optional)',
};

/** The values of a schedule; `today` fills what another kind of schedule would need. */
export function scheduleValues(schedule: DoseSchedule | null, today: string): PrescriptionValues['schedule'] {
  const scheduled = schedule?.kind === 'scheduled' ? schedule : null;
  const needed = schedule?.kind === 'as-needed' ? schedule : null;
  const days = scheduled?.days;
  return {
    times: scheduled?.times ?? [],
    days: {
      kind: days?.kind ?? 'every-day',
      weekdays: days?.kind === 'weekdays' ? days.weekdays.map(String) : [],
      days: days?.kind === 'every-n-days' ? String(days.days) : '2',
      first: days?.kind === 'every-n-days' ? days.first : today,
      day: days?.kind === 'month-day' ? String(days.day) : String(Number(today.slice(8))),
    },
    reason: needed?.reason ?? '',
    minIntervalMinutes: needed ? hoursText(needed.minIntervalMinutes) : '',
    maxIn24Hours: needed ? String(needed.maxIn24Hours) : '',
  };
}

/** The default schedule of a frequency, as values. */
export const defaultValues = (frequency: MedicationFrequency, from: string, today: string) =>
  scheduleValues(defaultSchedule(frequency, from || today), from || today);

/** The form's values for a prescription to be changed, or empty values for a new one. `lastDay` is '' without a last day. */
export function toPrescriptionValues(
  prescription: Prescription | null,
  { today, lastDay }: { today: string; lastDay: string },
): PrescriptionValues {
  return {
    medicationId: prescription?.medicationId ?? '',
    replaces: '',
    dose: {
      amount: prescription ? writeNumber(prescription.dose.amount) : '',
      unit: prescription?.dose.unit ?? '',
      upTo: prescription?.dose.upTo === undefined ? '' : writeNumber(prescription.dose.upTo),
    },
    route: prescription?.route ?? '',
    frequency: prescription?.frequency ?? '',
    schedule: scheduleValues(prescription?.schedule ?? null, today),
    from: '',
    until: lastDay,
    at: 'now',
    instructions: prescription?.instructions ?? '',
    stockPerDose: prescription ? writeNumber(prescription.stockPerDose) : '',
    holdLimits: (prescription?.holdLimits ?? []).map(({ kind, below, above, withinHours }) => ({
      kind,
      below: below === null ? '' : writeNumber(below),
      above: above === null ? '' : writeNumber(above),
      withinHours: String(withinHours),
    })),
    flags: (prescription?.flags ?? []).map(({ kind, agreedBy, reviewOn }) => ({
      kind,
      agreedBy: agreedBy ?? '',
      reviewOn: reviewOn ?? '',
    })),
    scale: toScaleValues(prescription?.scale),
    timeCritical: prescription?.timeCritical ?? false,
    twoPeople: prescription?.twoPeople ?? false,
    // Asked anew for each change: another may have ordered it.
    orderedBy: '',
    received: '',
    indication: prescription?.indication ?? '',
    reviewOn: prescription?.reviewOn ?? '',
  };
}

function daysOf(
  { kind, ...days }: PrescriptionValues['schedule']['days'],
  { read }: Pick<NumberReader, 'read'>,
): unknown {
  switch (kind) {
    case 'every-day':
      return { kind };
    case 'weekdays':
      return {
        kind,
        weekdays: weekdays.map((_, index) => index + 1).filter((day) => days.weekdays.includes(String(day))),
      };
    case 'every-n-days':
      return { kind, days: read('schedule.days.days', days.days), first: days.first };
    case 'month-day':
      return { kind, day: read('schedule.days.day', days.day) };
  }
}

/** Dose units that are also the stock's pieces. */
const pieces = ['tablet', 'capsule', 'ampoule', 'patch', 'suppository', 'sachet'];

/** Default for the stock taken by a dose: the number of pieces in the dose, otherwise 1. */
const stockOf = (amount: number, unit: string): number =>
  pieces.includes(unit) && !Number.isNaN(amount) ? amount : 1;

function requestOf(
  values: PrescriptionValues,
  residentId: string,
  numbers: Pick<NumberReader, 'read' | 'take'>,
): unknown {
  const { at: _at, replaces: _replaces, dose, schedule, stockPerDose, from, indication, ...rest } = values;
  const { read, take } = numbers;
  const scale = readScale(values.scale ?? blankScale, numbers);
  const amount = scale
    ? readScaledDose(scale.steps, dose.unit).amount
    : read('dose.amount', dose.amount, doseRules);
  return {
    ...rest,
    residentId,
    scale,
    dose: scale
      ? readScaledDose(scale.steps, dose.unit)
      : {
          amount,
          unit: dose.unit,
          ...(dose.upTo?.trim() && { upTo: read('dose.upTo', dose.upTo, doseRules) }),
        },
    stockPerDose:
      stockPerDose.trim() === ''
        ? stockOf(amount, dose.unit)
        : read('stockPerDose', stockPerDose, stockRules),
    holdLimits: readHoldLimits(values.holdLimits, numbers),
    schedule:
      values.frequency === 'As needed'
        ? {
            kind: 'as-needed',
            reason: schedule.reason,
            minIntervalMinutes: take('schedule.minIntervalMinutes', parseHours(schedule.minIntervalMinutes)),
            maxIn24Hours: read('schedule.maxIn24Hours', schedule.maxIn24Hours),
          }
        : { kind: 'scheduled', times: schedule.times.filter(Boolean), days: daysOf(schedule.days, numbers) },
    // The purpose of an as-needed dose is its reason.
    indication: values.frequency === 'As needed' ? null : indication,
    ...(from !== '' && { from }),
  };
}

/** The output of the form: the request, and the time when a change takes effect. */
export interface PrescriptionOutput {
  readonly draft: OrderedPrescriptionDraft;
  readonly at: PrescriptionValues['at'];
  /** Id of the prescription that a new one takes the place of; '' for none. */
  readonly replaces: string;
}

/** Converts the form's values to the request. */
export function prescriptionSchema(residentId: string): z.ZodMiniType<PrescriptionOutput> {
  return z.pipe(
    z.custom<PrescriptionValues>(),
    z.transform((values: PrescriptionValues, { issues }) => {
      const numbers = createNumberReader();
      const parsed = OrderedPrescriptionDraft.safeParse(requestOf(values, residentId, numbers));
      if (parsed.success) return { draft: parsed.data, at: values.at, replaces: values.replaces };
      for (const [path, message] of Object.entries(numbers.errors(parsed.error.issues)))
        issues.push({ code: 'custom', input: values, path: path.split('.'), message });
      return z.NEVER;
    }),
  );
}
