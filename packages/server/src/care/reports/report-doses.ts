import { formatDoseRemarks, getDoseKey, type ReportDose, type ReportDoseStatus } from '@hearthline/contracts';
import { presentDoseDetails } from '../medication-records/dose-details.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import type { CountedDose } from '../medication-records/stream-doses.repository.ts';
import { statusOfUnrecorded, type DosePlan, type PlannedDose } from '../kardex/planned-doses.ts';

/** A row of the report: a record, or a scheduled dose without one. */
export type DoseRow<Row> =
  | { readonly record: Row; readonly status: ReportDoseStatus }
  | { readonly planned: PlannedDose; readonly status: ReportDoseStatus };

/** Merges records and planned doses, latest first; both inputs must be sorted that way. */
export async function* mergeDoses<Row extends CountedDose>(
  records: AsyncIterable<Row>,
  plan: DosePlan,
  now = new Date(),
): AsyncGenerator<DoseRow<Row>> {
  let next = 0;
  const plannedAfter = function* (at: string): Generator<DoseRow<Row>> {
    for (let planned = plan.unrecorded[next]; planned && planned.dose.at > at;) {
      yield { planned, status: planned.status };
      next += 1;
      planned = plan.unrecorded[next];
    }
  };
  for await (const record of records) {
    yield* plannedAfter(record.at.toISOString());
    yield { record, status: statusOf(record, plan, now) };
  }
  yield* plannedAfter('');
}

/** The status of a record. A pending dose without a prescription has no window, so it stays pending until it is recorded. */
function statusOf(record: CountedDose, { prescriptions, windows }: DosePlan, now: Date): ReportDoseStatus {
  const { status, scheduledFor, prescriptionId } = record;
  if (status !== 'pending') return status;
  if (!prescriptionId) return 'pending';
  const prescription = prescriptions.get(prescriptionId.toString()) ?? { timeCritical: false };
  return statusOfUnrecorded({ at: scheduledFor.toISOString() }, prescription, windows, now);
}

/** Maps a row to the contract's type. */
export function presentDoseRow(row: DoseRow<MedicationRecordDocument>): ReportDose {
  return 'record' in row ? presentRecord(row.record, row.status) : presentPlanned(row.planned);
}

function presentRecord(record: MedicationRecordDocument, status: ReportDoseStatus): ReportDose {
  const { name, lastName, nickname } = record.resident;
  const id = record._id.toString();
  return {
    id,
    version: record.version,
    recordId: id,
    scheduledFor: record.scheduledFor.toISOString(),
    administeredAt: record.administeredAt?.toISOString() ?? null,
    residentId: record.residentId.toString(),
    resident: { name, lastName, nickname },
    medication: record.medication,
    dose: record.dose ?? null,
    status,
    administeredBy: record.administeredByName,
    secondPerson: record.confirmedBy?.name ?? null,
    // Records older than the field `recordedBy` were recorded by their giver.
    recordedBy: record.recordedBy?.name ?? record.administeredByName,
    notes: formatDoseRemarks(presentDoseDetails(record)) || null,
  };
}

function presentPlanned({ dose, prescription, resident, status }: PlannedDose): ReportDose {
  const { name, lastName, nickname } = resident;
  return {
    id: getDoseKey(dose),
    version: prescription.version,
    recordId: null,
    scheduledFor: dose.at,
    administeredAt: null,
    residentId: prescription.residentId,
    resident: { name, lastName, nickname },
    medication: prescription.medication,
    dose: prescription.dose,
    status,
    administeredBy: null,
    secondPerson: null,
    recordedBy: null,
    notes: null,
  };
}
