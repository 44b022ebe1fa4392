import * as z from 'zod/mini';
import type { Resource } from './endpoint.ts';
import { Id, Instant } from './primitives.ts';
import { RecordsQuery } from './vitals.ts';

export const medicationUnits = ['mg', 'ml', 'g', 'mcg', 'IU'] as const;

/** A medication in the home's stock. */
export const Medication = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  dosage: z.string(),
  unit: z.enum(medicationUnits),
  frequency: z.string(),
  quantity: z.int(),
  instructions: z.nullable(z.string()),
  active: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Medication = z.infer<typeof Medication>;

export const MedicationRecordStatus = z.enum(['pending', 'administered', 'refused', 'omitted', 'held']);
export type MedicationRecordStatus = z.infer<typeof MedicationRecordStatus>;

/** Form 02: one dose, due or dealt with. Holds copies of the names at that time. */
export const MedicationRecord = z.object({
  id: Id,
  version: z.int(),
  residentId: Id,
  resident: z.object({
    id: Id,
    name: z.string(),
    lastName: z.string(),
    nickname: z.nullable(z.string()),
    age: z.nullable(z.int()),
  }),
  medicationId: Id,
  medication: z.object({ name: z.string(), dosage: z.string(), unit: z.string() }),
  scheduledFor: Instant,
  status: MedicationRecordStatus,
  administered: z.boolean(),
  administeredAt: z.nullable(Instant),
  administeredBy: z.nullable(Id),
  administeredByUser: z.nullable(z.object({ id: Id, name: z.string() })),
  notes: z.nullable(z.string()),
  createdAt: Instant,
});
export type MedicationRecord = z.infer<typeof MedicationRecord>;

export const medications = {
  list: {
    method: 'GET',
    path: '/api/medications',
    access: 'canViewMedications',
    reply: z.object({ medications: z.array(Medication) }),
  },
} as const satisfies Resource;

/**
 * `due` instead of days: doses pending more than an hour past their time, of active residents, as the notices count
 * them.
 */
export const MedicationRecordsQuery = z.extend(RecordsQuery, { due: z.optional(z.enum(['overdue'])) });
export type MedicationRecordsQuery = z.infer<typeof MedicationRecordsQuery>;

export const medicationRecords = {
  list: {
    method: 'GET',
    path: '/api/medication-records',
    access: 'canViewRecords',
    query: MedicationRecordsQuery,
    heavy: true,
    reply: z.object({ records: z.array(MedicationRecord), nextCursor: z.optional(z.string()) }),
  },
} as const satisfies Resource;
