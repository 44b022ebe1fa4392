import { overdueAfterMinutes } from '@hearthline/contracts';
import type { MedicationRecord, Resident, VitalsRecord } from '@hearthline/contracts';

export interface DoseFigures {
  readonly overdue: number;
  readonly due: number;
  readonly later: number;
}

/**
 * Pending doses by lateness. `pending` is the server's count; those that are not in today's list are from earlier
 * days, so overdue. As on the server, the doses of inactive residents don't count.
 */
export function doseFigures(
  doses: readonly MedicationRecord[],
  residents: readonly Resident[],
  pending: number,
  now: Date,
): DoseFigures {
  const inactive = new Set(residents.filter(({ active }) => !active).map(({ id }) => id));
  const late = doses
    .filter((dose) => dose.status === 'pending' && !inactive.has(dose.residentId))
    .map((dose) => now.getTime() - Date.parse(dose.scheduledFor));
  const due = late.filter((ms) => ms >= 0 && ms < overdueAfterMinutes * 60_000).length;
  const later = late.filter((ms) => ms < 0).length;
  return { overdue: Math.max(0, pending - due - later), due, later };
}

/** How many of the active residents have vitals today. */
export function roundFigures(
  residents: readonly Resident[],
  today: readonly VitalsRecord[],
): { measured: number; total: number } {
  const measured = new Set(today.map((record) => record.residentId));
  const active = residents.filter((resident) => resident.active);
  return { measured: active.filter((resident) => measured.has(resident.id)).length, total: active.length };
}

/** Records per hour, from the first hour with one (6 at the latest) to the current hour. */
export function hourFigures(
  times: readonly string[],
  hourOf: (at: string) => number,
  hourNow: number,
): { from: number; values: number[] } {
  const hours = times.map(hourOf).filter((hour) => hour <= hourNow);
  const from = Math.min(6, hourNow, ...hours);
  const values = Array.from({ length: hourNow - from + 1 }, () => 0);
  for (const hour of hours) values[hour - from] = (values[hour - from] ?? 0) + 1;
  return { from, values };
}
