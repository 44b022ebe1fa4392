import { hash } from 'node:crypto';
import {
  toFieldErrors,
  observationKinds,
  requiredKinds,
  VitalsDraft,
  type VitalsRecord,
} from '@hearthline/contracts';
import { compiledSchema } from '../../../platform/core/compiled-schema.ts';
import { groupBy } from '../../../platform/core/group-by.ts';
import { isRecordNumber } from '../../../records/clinical/record-number.ts';
import { checkActive } from '../../residents/resident.policy.ts';
import type { ListedResident } from '../../residents/search-residents.repository.ts';
import {
  findByRecordNumbers,
  findMeasuredAt,
  type KnownVitals,
} from '../../vitals/known-vitals.repository.ts';
import { presentVitals } from '../../vitals/vitals-record.presenter.ts';
import type { TypedRow } from '../read/read-sheet.ts';
import { vitalsColumns } from '../vitals-columns.ts';
import type { ImportPlan } from './import-kind.ts';
import { newImportId, type ImportStep } from './import.repository.ts';
import { createMeasuredMatcher } from './match-measured.ts';
import { createTwiceCheck, decideRow, Refused } from './refused.ts';
import { readingTypes } from './vitals-fields.ts';

/** A row in the form of Form 01. */
export type VitalsReadings = Omit<VitalsDraft, 'corrects' | 'reason' | 'recordedAt'>;

/** A record to be added. */
export interface VitalsStep extends ImportStep {
  readonly draft: {
    readonly residentId: string;
    readonly recordedAt: string;
    readonly readings: VitalsReadings;
  };
  /** The number from the file; null if a new one is needed. */
  readonly recordNumber: string | null;
  readonly recorder: string | null;
}

/** The maximum by which a measurement may be ahead of this server's clock, in ms. */
const maxAheadMs = 2 * 60_000;

/** Decides for each row, in order, if its record is known; otherwise of which resident it is a new record. */
export function createVitalsPlan(stored: readonly ListedResident[], now: Date): Pick<ImportPlan, 'decide'> {
  const match = createMeasuredMatcher(stored);
  const residents = new Map(stored.map((one) => [one._id.toString(), one]));
  const twice = createTwiceCheck('the same record');

  function planRow(row: TypedRow): VitalsStep {
    const {
      recordNumber = null,
      recordedAt,
      recordedByName,
      originalRecorder,
    } = row.values as Readonly<Record<string, string | undefined>>;
    if (recordNumber !== null && !isRecordNumber(recordNumber))
      throw new Refused({ recordNumber: 'This is not a record number. Leave it empty for a new one.' });
    const resident = match(row.values);
    if (recordedAt === undefined) throw new Refused({ recordedAt: 'Give the time of measurement.' });
    if (Date.parse(recordedAt) > now.getTime() + maxAheadMs)
      throw new Refused({ recordedAt: 'The time of measurement is in the future.' });
    const residentId = resident._id.toString();
    const readings = readingsOf(row, residentId);
    const key = recordNumber ?? digestOf(`${recordedAt} ${JSON.stringify(readings)}`);
    twice.check(key, row.row, 'recordNumber');
    return {
      row: row.row,
      what: 'added',
      label: recordNumber ?? `${resident.name} ${resident.lastName}, ${recordedAt}`,
      changes: {},
      id: newImportId(),
      draft: { residentId, recordedAt, readings },
      recordNumber,
      recorder: (originalRecorder ?? recordedByName ?? '').slice(0, 100) || null,
    };
  }

  return {
    async decide(rows) {
      const planned = rows.map((row) => ({ row, decision: decideRow(row, planRow) }));
      const steps = planned.flatMap(({ decision }) => ('step' in decision && decision.step) || []);
      const known = await findKnown(steps as VitalsStep[]);
      return planned.map(({ row, decision }) => {
        const step = 'step' in decision && (decision.step as VitalsStep);
        if (!step) return decision;
        return decideRow(row, () => {
          const record = known(step);
          if (record) checkSame(row, record);
          else checkActive(residents.get(step.draft.residentId) ?? null);
          return record ? null : step;
        });
      });
    },
  };
}

const readingNames = Object.keys(readingTypes).filter((name) => !name.startsWith('notMeasured.'));

function readingsOf({ values }: TypedRow, residentId: string): VitalsReadings {
  const given: Record<string, unknown> = { residentId };
  for (const name of readingNames) if (values[name] !== undefined) given[name] = values[name];
  const notMeasured: Record<string, unknown> = {};
  for (const kind of requiredKinds) {
    const reason = values[`notMeasured.${kind}`];
    if (reason !== undefined) notMeasured[kind] = reason;
  }
  const parsed = compiledSchema(VitalsDraft).safeParse({ ...given, notMeasured });
  if (!parsed.success) throw new Refused(toFieldErrors(parsed.error.issues));
  return parsed.data;
}

/** Kept per row of the file; a tenth of the size of the text. */
const digestOf = (text: string): string => hash('sha256', text, 'base64');

const measuredKey = (residentId: string, recordedAt: string): string => `${residentId} ${recordedAt}`;

type Known = (step: VitalsStep) => KnownVitals | undefined;

/** The stored records of rows: with the same number, or without a number the same resident, time and readings. */
async function findKnown(steps: readonly VitalsStep[]): Promise<Known> {
  const numbers = steps.flatMap(({ recordNumber }) => recordNumber ?? []);
  const others = steps.filter(({ recordNumber }) => recordNumber === null);
  const byNumber = new Map(
    (await findByRecordNumbers(numbers)).map((record) => [record.recordNumber, record]),
  );
  const measured = await findMeasuredAt(
    [...new Set(others.map(({ draft }) => draft.residentId))],
    others.map(({ draft }) => new Date(draft.recordedAt)),
  );
  const byMeasured = groupBy(measured, ({ residentId, recordedAt }) =>
    measuredKey(residentId.toString(), recordedAt.toISOString()),
  );
  return ({ recordNumber, draft }) => {
    if (recordNumber !== null) return byNumber.get(recordNumber);
    const then = byMeasured.get(measuredKey(draft.residentId, draft.recordedAt));
    if (!then) return undefined;
    return then.find((record) =>
      requiredKinds.every((kind) => (record[kind] ?? null) === draft.readings[kind]),
    );
  };
}

const isObservation = (name: string) => observationKinds.some((kind) => kind === name);

/** Fields that no column is compared with are not read. */
const notCompared = { history: [], residentAllergies: [], residentMedicalHistory: null };
const storedColumns = new Map(vitalsColumns((at) => at).map(({ name, cell }) => [name, cell]));

/** Refuses a row that differs from the stored record of its number: records are corrected, never overwritten. */
function checkSame({ values }: TypedRow, record: KnownVitals): void {
  const number = record.recordNumber;
  if (record.hidden)
    throw new Refused({
      recordNumber: record.voided
        ? `${number} was deleted here. Leave the number empty to add it as a new record.`
        : `${number} was corrected here.`,
    });
  const stored: VitalsRecord = presentVitals({ ...record, ...notCompared });
  const other = Object.keys({ recordedAt: 'instant', ...readingTypes }).find((name) => {
    const value = values[name];
    const cell = storedColumns.get(name)?.(stored) ?? '';
    // Older files contain false for observations that were not recorded.
    const isSame = value === cell || (value === false && cell === '' && isObservation(name));
    return value !== undefined && !isSame;
  });
  if (other !== undefined)
    throw new Refused({ [other]: `${number} exists with another value. Open that record to correct it.` });
}
