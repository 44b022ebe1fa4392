import { residentTextNames } from '@hearthline/contracts';
import type { mongo } from 'mongoose';
import { snakeCase, type SqlType } from './sql-literals.ts';

/** A column and the field, with dots for nested ones, that it is read from. */
export interface SqlColumn {
  readonly name: string;
  readonly field: string;
  readonly type: SqlType;
}

/** An entity as a table: only the columns named here leave the home. */
export interface SqlTable {
  readonly name: string;
  readonly collection: string;
  readonly filter: mongo.Filter<mongo.Document>;
  readonly columns: readonly SqlColumn[];
  /** Columns of the primary key; the first column where absent. */
  readonly key?: readonly string[];
}

type Fields = Readonly<Partial<Record<SqlType, string>>>;

/** The columns of fields that are given by type, separated by spaces; a field may be named otherwise: `_id=id`. */
const columnsOf = (...groups: readonly Fields[]): SqlColumn[] =>
  groups.flatMap((group) =>
    Object.entries(group).flatMap(([type, fields]) =>
      fields.split(' ').map((entry): SqlColumn => {
        const [field = '', name = snakeCase(field)] = entry.split('=');
        return { name, field, type: type as SqlType };
      }),
    ),
  );

/** Hidden documents were deleted or voided, or belong to a resident who was deleted. */
const visible = { hidden: false };

const medication = 'medication.name medication.dosage medication.unit';

/** Settings without secrets; others that may be stored one day are left out until they are named here. */
const settings = [
  ...['maintenance_mode', 'forgot_password_enabled', 'app_version', 'login_blocked', 'recheck_minutes'],
  ...['wall_hours', 'shift_times', 'dose_windows', 'home_details'],
];

export const stockMovements: Omit<SqlTable, 'collection' | 'filter'> = {
  name: 'stock_movements',
  // An id is unique within its medication.
  key: ['medication_id', 'id'],
  columns: columnsOf(
    { id: 'id medicationId', text: 'kind', thousandths: 'amount' },
    { text: 'reason', id: 'recordId by.id' },
    { text: 'by.name', instant: 'at storedAt' },
  ),
};

export const medications: SqlTable = {
  name: 'medications',
  collection: 'medications',
  filter: visible,
  columns: columnsOf(
    { id: '_id=id', text: 'name dosage unit frequency', thousandths: 'stock=quantity' },
    { number: 'lowLevel', json: 'substances', text: 'instructions', boolean: 'active' },
    { number: 'version', instant: 'createdAt updatedAt' },
  ),
};

export const sqlTables: readonly SqlTable[] = [
  {
    name: 'users',
    collection: 'users',
    filter: { hidden: { $ne: true } },
    columns: columnsOf(
      { id: '_id=id', text: 'username email name phone role', boolean: 'active' },
      { instant: 'lastLogin createdAt updatedAt', number: 'version' },
    ),
  },
  {
    name: 'residents',
    collection: 'residents',
    filter: visible,
    columns: columnsOf(
      { id: '_id=id', text: 'name lastName', number: 'age', day: 'dateOfBirth entryDate' },
      { text: residentTextNames.join(' '), json: 'allergies alertLimits' },
      { boolean: 'allergiesChecked active', number: 'version', instant: 'createdAt updatedAt' },
    ),
  },
  {
    name: 'vitals_records',
    collection: 'vitals_records',
    filter: visible,
    columns: columnsOf(
      { id: '_id=id', text: 'recordNumber' },
      { id: 'residentId', text: 'residentName residentLastName residentNickname residentRoom' },
      { number: 'residentAge', json: 'residentAllergies', text: 'residentMedicalHistory bloodPressure' },
      { number: 'pulse spo2 temperature sugar', text: 'sugarType', json: 'notMeasured' },
      { boolean: 'confirmedOutOfRange hydration urine defecation' },
      { number: 'hydrationQuantity urinationQuantity defecationQuantity', text: 'notes' },
      { id: 'recordedBy', text: 'recordedByName recordedByRole', instant: 'recordedAt createdAt' },
      { json: 'alertLimits', id: 'corrects', text: 'correctionReason source originalRecorder' },
      { number: 'version' },
    ),
  },
  {
    name: 'prescriptions',
    collection: 'prescriptions',
    filter: visible,
    columns: columnsOf(
      { id: '_id=id residentId medicationId', text: medication },
      { number: 'dose.amount', text: 'dose.unit' },
      { number: 'stockPerDose', text: 'route frequency instructions', json: 'schedule' },
      { boolean: 'timeCritical twoPeople', instant: 'startsAt endsAt', text: 'allergyReason stopReason' },
      { id: 'replaces replacedBy prescribedBy.id stoppedBy.id', text: 'prescribedBy.name stoppedBy.name' },
      { number: 'version', instant: 'createdAt updatedAt' },
    ),
  },
  {
    name: 'medication_records',
    collection: 'medication_records',
    filter: visible,
    columns: columnsOf(
      { id: '_id=id residentId', text: 'resident.name resident.lastName resident.nickname' },
      { id: 'medicationId', text: medication, number: 'dose.amount' },
      { text: 'dose.unit', id: 'prescriptionId', day: 'day' },
      { text: 'time status reason allergyReason notes' },
      { instant: 'scheduledFor administeredAt', id: 'administeredBy', text: 'administeredByName' },
      { id: 'recordedBy.id', text: 'recordedBy.name', instant: 'recordedAt' },
      { id: 'confirmedBy.id', text: 'confirmedBy.name', instant: 'confirmedAt' },
      { json: 'effect', number: 'stockPerDose', id: 'corrects' },
      { text: 'correctionReason', number: 'version', instant: 'createdAt' },
    ),
  },
  {
    name: 'alerts',
    collection: 'care_alerts',
    filter: visible,
    columns: columnsOf(
      { id: '_id=id residentId', text: 'residentName residentLastName residentRoom' },
      { id: 'vitalsId', text: 'cause', json: 'readings dose' },
      { instant: 'measuredAt raisedAt takenAt recheckAt closedAt' },
      { text: 'measuredByName state takenBy.name closedBy.name withdrawnBecause' },
      { id: 'takenBy.id closedBy.id', json: 'notes steps', number: 'version' },
    ),
  },
  {
    name: 'handover_notes',
    collection: 'handover_notes',
    filter: visible,
    columns: columnsOf(
      { id: '_id=id', day: 'day', text: 'start=shift_start text=note' },
      { id: 'residentId by.id', text: 'resident.name resident.lastName by.name', instant: 'at' },
    ),
  },
  {
    name: 'system_settings',
    collection: 'system_settings',
    filter: { key: { $in: settings } },
    columns: columnsOf(
      { text: 'key', json: 'value' },
      { text: 'description', id: 'updatedBy', instant: 'updatedAt' },
    ),
  },
];
