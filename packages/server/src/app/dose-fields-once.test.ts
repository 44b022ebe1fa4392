import { doseFieldNames, MedicationRecord, type DoseField } from '@hearthline/contracts';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { keepDoseDetails } from '../care/medication-records/dose-details.ts';
import { eraseDose } from '../care/medication-records/erase-dose.ts';
import { presentMedicationRecord } from '../care/medication-records/medication-record.presenter.ts';
import {
  MedicationRecordModel,
  type MedicationRecordDocument,
} from '../care/medication-records/medication-record.repository.ts';
import { auditedFields } from '../care/medication-records/record-medication.ts';
import { presentDoseRow } from '../care/reports/report-doses.ts';
import { medicationRecordColumns } from '../care/spreadsheets/medication-record-columns.ts';
import { careTables } from '../operations/sql-export/care-tables.ts';
import { toMedicationAdministration } from '../outward/fhir/resources/medication-administration.ts';

vi.mock('../../../contracts/src/care/dose-fields.ts', async (original) => {
  const { z } = await import('zod/mini');
  const { doseFieldRows, ...rest } = await original<{ doseFieldRows: object }>();
  const shared = { isAudited: true, remark: 'always', isFhirNote: true, correction: 'kept' };
  const parts = z.object({ side: z.string(), at: z.iso.datetime() });
  const madeUp = {
    sample: { ...shared, label: 'Sample', value: 'text', schema: z.string() },
    patch: {
      ...shared,
      label: 'Patch',
      value: 'object',
      schema: parts,
      texts: ['side'],
      instants: ['at'],
      csv: ['side'],
      format: ({ side }: { side: string }) => `patch ${side}`,
    },
  };
  return { ...rest, doseFieldRows: { ...doseFieldRows, ...madeUp } };
});

const at = new Date('2026-11-21T08:00:00.000Z');
const [sample, patch] = ['sample', 'patch'] as unknown as [DoseField, DoseField];

/** A stored record of before the made-up fields, and what they add to it. */
const before = {
  _id: new Types.ObjectId(),
  version: 1,
  residentId: new Types.ObjectId(),
  resident: { name: 'Rosa', lastName: 'Delgado', nickname: null, age: 84 },
  medicationId: new Types.ObjectId(),
  medication: { name: 'Rivastigmine', dosage: '4.6', unit: 'mg' },
  scheduledFor: at,
  status: 'administered',
  administeredAt: at,
  administeredBy: new Types.ObjectId(),
  administeredByName: 'Ana',
  at,
  createdAt: at,
  hidden: false,
  history: [],
} satisfies MedicationRecordDocument;
const details = { sample: 'left arm', patch: { side: 'on the left', at } };
const record: MedicationRecordDocument = { ...before, ...details };

describe('A made-up field of a dose record is made from its row', () => {
  it('in the schema of the reply and in the stored document', () => {
    expect(doseFieldNames).toContain(sample);
    expect(MedicationRecord.shape).toHaveProperty(sample);
    expect(MedicationRecordModel.schema.path(sample)).toBeDefined();
    expect(MedicationRecordModel.schema.path(patch)).toBeDefined();
  });

  it('in a reply, null for a record of before', () => {
    const reply = { sample: 'left arm', patch: { side: 'on the left', at: at.toISOString() } };
    expect(presentMedicationRecord(record)).toMatchObject(reply);
    expect(presentMedicationRecord(before)).toMatchObject({ sample: null, patch: null });
    expect(MedicationRecord.parse(presentMedicationRecord(record))).toMatchObject(reply);
  });

  it('in the audit, in a correction and in erasing', () => {
    expect(auditedFields).toEqual(expect.arrayContaining(['sample', 'patch']));
    expect(keepDoseDetails(record, { staysGiven: false })).toEqual(details);
    expect(eraseDose(record)).toMatchObject({ sample: 'Erased', patch: { side: 'Erased', at } });
  });

  it('in the CSV file and in the SQL export', () => {
    const columns = medicationRecordColumns(String);
    const cells = Object.fromEntries(
      columns.map(({ name, cell }) => [name, cell(presentMedicationRecord(record))]),
    );
    expect(cells).toMatchObject({ sample: 'left arm', 'patch.side': 'on the left' });
    const table = careTables.find(({ name }) => name === 'medication_records');
    expect(table?.columns.map(({ field }) => field)).toEqual(expect.arrayContaining(['sample', 'patch']));
  });

  it('in the report and in FHIR', () => {
    expect(presentDoseRow({ record, status: 'administered' }).notes).toBe('left arm. patch on the left');
    expect(toMedicationAdministration(record)?.note).toEqual([
      { text: 'left arm' },
      { text: 'patch on the left' },
    ]);
  });
});
