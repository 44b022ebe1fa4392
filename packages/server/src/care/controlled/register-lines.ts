import { formatPart, fromThousandths, type RegisterLine } from '@hearthline/contracts';
import {
  findMedicationRecordsById,
  type MedicationRecordDocument,
} from '../medication-records/medication-record.repository.ts';
import { placed, type PlacedMovement } from '../medications/find-movements.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import { findArchivedOfRecords } from '../medications/movement-archive.repository.ts';
import { findResidentNames } from '../residents/resident.repository.ts';

type Holding = Pick<MedicationDocument, '_id' | 'archived' | 'movements'>;
type Records = ReadonlyMap<string, MedicationRecordDocument>;

/** Builds the lines of movements: with the dose, the line that each one corrects, and the correction of each wrong one. */
export async function toRegisterLines(
  medication: Holding,
  rows: readonly PlacedMovement[],
): Promise<RegisterLine[]> {
  const records = await findRecords(rows);
  const corrected = rows.flatMap((row) => correctedRecordId(row, records) ?? []);
  const [residents, numbers] = await Promise.all([
    findResidentNames(rows.flatMap(({ movement }) => movement.residentId ?? [])),
    findLineNumbers(medication, corrected),
  ]);
  return rows.map((row) => {
    const { seq, stock, movement } = row;
    const { id, kind, amount, reason, by, witnessedBy, residentId, at, storedAt } = movement;
    const record = records.get(movement.recordId ?? '');
    return {
      id,
      number: seq,
      kind,
      at: at.toISOString(),
      enteredAt: storedAt.toISOString(),
      resident:
        residentId === undefined ? null : { id: residentId, name: residents.get(residentId) ?? 'Unknown' },
      dose: record?.dose ?? null,
      amount: fromThousandths(amount),
      balance: fromThousandths(stock),
      reason: reason ?? amendmentReason(row, record),
      by,
      witnessedBy: witnessedBy ?? null,
      check: null,
      corrects: correctedLine(row, records, numbers),
      struck: strikeOf(row, record, records),
    };
  });
}

/** The records of the movements, and their corrections. */
async function findRecords(rows: readonly PlacedMovement[]): Promise<Records> {
  const ids = [...new Set(rows.flatMap(({ movement }) => movement.recordId ?? []))];
  const found = ids.length > 0 ? await findMedicationRecordsById(ids) : [];
  const later = found.flatMap(({ correctedBy }) => correctedBy ?? []);
  const corrections = later.length > 0 ? await findMedicationRecordsById(later) : [];
  return new Map([...found, ...corrections].map((record) => [record._id.toString(), record]));
}

/** Returns true if the movement is of the voiding of its record: both have the same time. */
const isVoiding = ({ movement }: PlacedMovement, record: MedicationRecordDocument | undefined): boolean =>
  record?.voided !== undefined && movement.at.getTime() === record.voided.at.getTime();

/**
 * Returns true if the movement is of the correction itself: both have the same time. A corrected record may be due again, and its
 * later dose is an entry of its own.
 */
const isCorrecting = (
  { movement }: PlacedMovement,
  { corrects, createdAt }: MedicationRecordDocument,
): boolean => corrects !== undefined && corrects !== null && movement.at.getTime() === createdAt.getTime();

/** The id of the record that a line corrects or voids; null for an entry. */
function correctedRecordId(row: PlacedMovement, records: Records): string | null {
  const record = records.get(row.movement.recordId ?? '');
  if (!record) return null;
  if (isVoiding(row, record)) return record._id.toString();
  return isCorrecting(row, record) ? (record.corrects?.toString() ?? null) : null;
}

function correctedLine(
  row: PlacedMovement,
  records: Records,
  numbers: ReadonlyMap<string, number>,
): RegisterLine['corrects'] {
  const recordId = correctedRecordId(row, records);
  if (recordId === null) return null;
  const what = isVoiding(row, records.get(row.movement.recordId ?? '')) ? 'voided' : 'corrected';
  return { what, line: numbers.get(recordId) ?? null };
}

/** The number of the first line of each record. */
async function findLineNumbers(
  { _id, archived, movements }: Holding,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (recordIds.length === 0) return new Map();
  const wanted = new Set(recordIds);
  const earlier = archived.count > 0 ? await findArchivedOfRecords(_id, recordIds) : [];
  const lines = [
    ...earlier.map(({ seq, recordId }) => ({ seq, recordId })),
    ...placed(archived, movements).map(({ seq, movement }) => ({ seq, recordId: movement.recordId })),
  ];
  const numbers = new Map<string, number>();
  for (const { seq, recordId } of lines)
    if (recordId !== null && wanted.has(recordId) && !numbers.has(recordId)) numbers.set(recordId, seq);
  return numbers;
}

const toPerson = (by: { readonly id: { toString(): string }; readonly name: string } | null | undefined) =>
  by ? { id: by.id.toString(), name: by.name } : null;

/** The correction or the voiding that makes a line wrong; null if it stands, and for the line of a voiding. */
function strikeOf(
  row: PlacedMovement,
  record: MedicationRecordDocument | undefined,
  records: Records,
): RegisterLine['struck'] {
  if (!record || isVoiding(row, record)) return null;
  const { voided, correctedBy } = record;
  if (voided)
    return {
      what: 'voided',
      at: voided.at.toISOString(),
      by: toPerson(voided.by),
      witnessedBy: toPerson(voided.witnessedBy),
      reason: voided.reason,
    };
  const correction = correctedBy && records.get(correctedBy.toString());
  if (!correction) return null;
  return {
    what: 'corrected',
    at: correction.createdAt.toISOString(),
    by: toPerson(correction.recordedBy),
    witnessedBy: toPerson(correction.witnessedBy),
    reason: correction.correctionReason ?? null,
  };
}

/** Why an entry was corrected or voided, why a dose that was taken out was not given, or which part was taken. */
function amendmentReason(row: PlacedMovement, record: MedicationRecordDocument | undefined): string | null {
  if (!record) return null;
  if (isVoiding(row, record)) return record.voided?.reason ?? null;
  if (isCorrecting(row, record)) return record.correctionReason ?? null;
  return record.status === 'administered'
    ? record.part
      ? formatPart(record.part)
      : null
    : (record.reason ?? null);
}
