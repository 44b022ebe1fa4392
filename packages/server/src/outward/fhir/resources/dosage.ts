import { formatDoseAmount, formatInstructions, isRange, type DoseSchedule } from '@hearthline/contracts';
import type { PrescriptionDocument } from '../../../care/prescriptions/prescription.repository.ts';
import { toAmount, textConcept } from './common.ts';
import type { Dosage, TimingRepeat } from './r4.ts';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Scheduled = Extract<DoseSchedule, { kind: 'scheduled' }>;

/** When doses are due, in the home's time of day. A date of each month has no code: the text says it. */
function repeatOf({ times, days }: Scheduled): TimingRepeat {
  const often = { frequency: times.length, timeOfDay: times.map((time) => `${time}:00`) };
  switch (days.kind) {
    case 'every-day':
      return { ...often, period: 1, periodUnit: 'd' };
    case 'weekdays':
      return {
        ...often,
        period: 1,
        periodUnit: 'd',
        dayOfWeek: days.weekdays.flatMap((day) => weekdays[day - 1] ?? []),
      };
    case 'every-n-days':
      return { ...often, period: days.days, periodUnit: 'd' };
    case 'month-day':
      return { ...often, period: 1, periodUnit: 'mo' };
  }
}

function textOf({ medication, frequency, schedule, dose, route }: PrescriptionDocument): string {
  const amount = `${formatDoseAmount(medication, dose)}, ${route}`;
  if (schedule.kind === 'as-needed') return `${amount}, as needed: ${schedule.reason}`;
  const day = schedule.days.kind === 'month-day' ? `, on day ${String(schedule.days.day)} of the month` : '';
  return `${amount}, ${frequency.toLowerCase()} at ${schedule.times.join(', ')}${day}`;
}

/** Maps a prescription to the way it is taken. */
export function toDosage(prescription: PrescriptionDocument): Dosage {
  const { schedule, dose, route, startsAt, endsAt } = prescription;
  const instructions = formatInstructions(prescription);
  const bounds = endsAt === null || endsAt > startsAt ? endsAt : startsAt;
  const boundsPeriod = { start: startsAt.toISOString(), ...(bounds && { end: bounds.toISOString() }) };
  return {
    text: textOf(prescription),
    ...(instructions && { patientInstruction: instructions }),
    route: textConcept(route),
    doseAndRate: [
      isRange(dose)
        ? { doseRange: { low: toAmount(dose), high: toAmount({ ...dose, amount: dose.upTo }) } }
        : { doseQuantity: toAmount(dose) },
    ],
    ...(schedule.kind === 'as-needed'
      ? {
          asNeededCodeableConcept: textConcept(schedule.reason),
          timing: { repeat: { boundsPeriod } },
          maxDosePerPeriod: {
            numerator: toAmount({ ...dose, amount: (dose.upTo ?? dose.amount) * schedule.maxIn24Hours }),
            denominator: { value: 24, unit: 'h', system: 'http://unitsofmeasure.org', code: 'h' },
          },
        }
      : { timing: { repeat: { boundsPeriod, ...repeatOf(schedule) } } }),
  };
}
