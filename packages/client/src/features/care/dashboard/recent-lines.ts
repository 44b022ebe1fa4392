import type { MedicationRecord, RecentRecord, RecordedReadings, VitalsRecord } from '@hearthline/contracts';

/** A row of Recent Records. */
export interface RecentLine {
  readonly key: string;
  readonly id: string;
  readonly type: 'vitals' | 'medication';
  readonly resident: { readonly id: string; readonly name: string; readonly lastName: string } | null;
  /** The readings of a vitals record; null for a dose. */
  readonly readings: RecordedReadings | null;
  /** The dose of a medication record; null for vitals, and if the server does not say. */
  readonly dose: NonNullable<RecentRecord['given']> | null;
  readonly age: number | null;
  /** ISO 8601: time when it was recorded or given, otherwise when it is due. */
  readonly at: string;
  /** ISO 8601: time when a dose is due; the same as `at` for vitals. */
  readonly dueAt: string;
  readonly staff: string;
}

export function lineOfVitals(record: VitalsRecord): RecentLine {
  return {
    key: `vitals:${record.id}`,
    id: record.id,
    type: 'vitals',
    resident: { id: record.residentId, name: record.residentName, lastName: record.residentLastName },
    readings: record,
    dose: null,
    age: record.residentAge,
    at: record.recordedAt,
    dueAt: record.recordedAt,
    staff: record.recordedByName,
  };
}

/** The time is when the dose was given, otherwise when it is due. */
export function lineOfDose(dose: MedicationRecord): RecentLine {
  return {
    key: `medication:${dose.id}`,
    id: dose.id,
    type: 'medication',
    resident: { ...dose.resident, id: dose.residentId },
    readings: null,
    dose,
    age: dose.resident.age,
    at: dose.administeredAt ?? dose.scheduledFor,
    dueAt: dose.scheduledFor,
    staff: dose.recordedBy?.name ?? dose.administeredByUser?.name ?? 'Pending',
  };
}

/** A row of the recent-records reply; null without a time. */
export function lineOfRecent(record: RecentRecord): RecentLine | null {
  const at = record.recordedAt ?? record.administeredAt ?? record.scheduledFor;
  if (at === null) return null;
  return {
    key: `${record.type}:${record.id}`,
    id: record.id,
    type: record.type,
    resident: record.resident,
    readings: record.readings,
    dose: record.given ?? null,
    age: record.resident?.age ?? null,
    at,
    dueAt: record.scheduledFor ?? at,
    staff: record.recordedByUser?.name ?? record.administeredByUser?.name ?? 'Pending',
  };
}

interface Sources {
  /** The reply of the recent-records call; may be from earlier days. */
  readonly fetched: readonly RecentRecord[];
  readonly vitals: readonly VitalsRecord[];
  readonly doses: readonly MedicationRecord[];
  readonly isToday: (at: string) => boolean;
  readonly now: Date;
}

/** The five newest records up to now: today's if there are any, otherwise the latest known. */
export function recentLines({ fetched, vitals, doses, isToday, now }: Sources): {
  lines: readonly RecentLine[];
  hasToday: boolean;
} {
  const known = new Map<string, RecentLine>();
  for (const line of fetched.map(lineOfRecent)) if (line) known.set(line.key, line);
  for (const line of [...vitals.map(lineOfVitals), ...doses.map(lineOfDose)]) known.set(line.key, line);
  const happened = [...known.values()].filter((line) => Date.parse(line.at) <= now.getTime() + 120_000);
  const today = happened.filter((line) => isToday(line.at));
  const shown = today.length > 0 ? today : happened;
  shown.sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  return { lines: shown.slice(0, 5), hasToday: today.length > 0 };
}
