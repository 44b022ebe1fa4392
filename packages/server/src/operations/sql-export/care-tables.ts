import {
  doseFieldNames,
  doseFields,
  makeReadings,
  observationKinds,
  residentTextNames,
  type DoseFieldRow,
} from '@hearthline/contracts';
import { toColumns, type SqlTable } from './sql-table.ts';

/** Hidden documents were deleted or voided, or belong to a resident who was deleted. */
const visible = { hidden: false };

const isObservation = (field: string) => observationKinds.some((kind) => kind === field);

const medication = 'medication.name medication.dosage medication.unit medication.form';
const per = { number: 'medication.per.amount', text: 'medication.per.unit' };

/** A column for each reading. */
const readingColumns = Object.values(
  makeReadings({ pressure: (kind) => ({ text: kind }), number: (kind) => ({ number: kind }) }),
);

/** The columns of a detail of a dose, by its kind of value. */
const detailColumns = {
  text: (name) => ({ text: name }),
  choice: (name) => ({ text: name }),
  flag: (name) => ({ boolean: name }),
  instant: (name) => ({ instant: name }),
  person: (name) => ({ id: `${name}.id`, text: `${name}.name` }),
  object: (name) => ({ json: name }),
} as const satisfies Record<DoseFieldRow['value'], (name: string) => object>;

export const stockMovements: Omit<SqlTable, 'collection' | 'filter'> = {
  name: 'stock_movements',
  // An id is unique within its medication.
  key: ['medication_id', 'id'],
  columns: toColumns(
    { id: 'id medicationId supplyId', text: 'kind', thousandths: 'amount' },
    { text: 'reason', id: 'recordId residentId by.id' },
    { text: 'by.name', id: 'witnessedBy.id' },
    { text: 'witnessedBy.name', instant: 'at storedAt' },
  ),
};

export const medications: SqlTable = {
  name: 'medications',
  collection: 'medications',
  filter: visible,
  columns: toColumns(
    { id: '_id=id', text: 'name dosage unit form', number: 'per.amount' },
    { text: 'per.unit frequency', thousandths: 'stock=quantity' },
    {
      number: 'lowLevel',
      json: 'substances',
      text: 'instructions',
      boolean: 'substancesUnknown active controlled',
    },
    { number: 'version', instant: 'createdAt updatedAt' },
  ),
};

/** The residents' own supplies. */
export const supplies: SqlTable = {
  name: 'supplies',
  collection: 'supplies',
  filter: visible,
  columns: toColumns(
    { id: '_id=id medicationId residentId', text: medication },
    per,
    { thousandths: 'stock=quantity', number: 'packSize', text: 'batch' },
    { day: 'expiresOn openedOn', number: 'useWithinDays', boolean: 'closed' },
    { number: 'version', instant: 'createdAt updatedAt' },
  ),
};

export const careTables: readonly SqlTable[] = [
  {
    name: 'users',
    collection: 'users',
    filter: { hidden: { $ne: true } },
    columns: toColumns(
      { id: '_id=id', text: 'username email name phone role', boolean: 'active' },
      { instant: 'lastLogin createdAt updatedAt', number: 'version' },
    ),
  },
  {
    name: 'residents',
    collection: 'residents',
    filter: visible,
    columns: toColumns(
      { id: '_id=id', text: 'name lastName', number: 'age', day: 'dateOfBirth entryDate' },
      { text: residentTextNames.join(' '), json: 'allergies alertLimits stay lastReturn reconciliations' },
      {
        boolean: 'allergiesChecked active',
        number: 'version',
        instant: 'awaySince createdAt updatedAt erasedAt',
      },
    ),
  },
  {
    name: 'vitals_records',
    collection: 'vitals_records',
    filter: visible,
    columns: toColumns(
      { id: '_id=id', text: 'recordNumber' },
      { id: 'residentId', text: 'residentName residentLastName residentNickname residentRoom' },
      { number: 'residentAge', json: 'residentAllergies', text: 'residentMedicalHistory' },
      ...readingColumns,
      { text: 'sugarType', json: 'notMeasured' },
      { boolean: 'confirmedOutOfRange hydration urine defecation' },
      { number: 'hydrationQuantity urinationQuantity defecationQuantity', text: 'notes' },
      { id: 'recordedBy', text: 'recordedByName recordedByRole', instant: 'recordedAt createdAt' },
      { json: 'alertLimits', id: 'corrects recheckOf', text: 'correctionReason source originalRecorder' },
      { number: 'version' },
    ).map((column) => (isObservation(column.field) ? { ...column, falseIn: 'saidNo' } : column)),
  },
  {
    name: 'prescriptions',
    collection: 'prescriptions',
    filter: visible,
    columns: toColumns(
      { id: '_id=id residentId medicationId', text: medication },
      per,
      { number: 'dose.amount dose.upTo', text: 'dose.unit' },
      { number: 'stockPerDose', text: 'route frequency instructions', json: 'schedule' },
      { boolean: 'timeCritical twoPeople', instant: 'startsAt endsAt', text: 'allergyReason stopReason' },
      { json: 'substances holdLimits scale flags replacesMedication' },
      { id: 'replaces replacedBy prescribedBy.id stoppedBy.id', text: 'prescribedBy.name stoppedBy.name' },
      { text: 'orderedBy received indication', day: 'reviewOn' },
      { id: 'orderConfirmedBy.id', text: 'orderConfirmedBy.name', instant: 'orderConfirmedAt' },
      { boolean: 'needsCheck', id: 'checkedBy.id', text: 'checkedBy.name', instant: 'checkedAt' },
      { number: 'version', instant: 'createdAt updatedAt' },
    ),
  },
  {
    name: 'medication_records',
    collection: 'medication_records',
    filter: visible,
    columns: toColumns(
      { id: '_id=id residentId', text: 'resident.name resident.lastName resident.nickname' },
      { id: 'medicationId', text: medication },
      per,
      { number: 'dose.amount dose.upTo' },
      { text: 'dose.unit', id: 'prescriptionId', day: 'day' },
      { text: 'time status' },
      { instant: 'scheduledFor administeredAt', id: 'administeredBy', text: 'administeredByName' },
      { id: 'recordedBy.id', text: 'recordedBy.name', instant: 'recordedAt' },
      ...doseFieldNames.map((name) => detailColumns[doseFields[name].value](name)),
      { number: 'stockPerDose stockTaken asNeededNumber', boolean: 'twoPeople', id: 'supplyId corrects' },
      { text: 'correctionReason', number: 'version', instant: 'createdAt' },
    ),
  },
  {
    name: 'alerts',
    collection: 'care_alerts',
    filter: visible,
    columns: toColumns(
      { id: '_id=id residentId', text: 'residentName residentLastName residentRoom' },
      { id: 'vitalsId', text: 'cause', json: 'readings dose' },
      { instant: 'measuredAt raisedAt takenAt recheckAt closedAt' },
      { text: 'measuredByName state takenBy.name closedBy.name withdrawnBecause' },
      { id: 'takenBy.id closedBy.id', json: 'notes steps', number: 'version' },
    ),
  },
  {
    name: 'balance_checks',
    collection: 'balance_checks',
    filter: {},
    columns: toColumns(
      { id: '_id=id medicationId supplyId residentId', text: medication },
      per,
      { thousandths: 'counted balance', text: 'note', instant: 'at' },
      { id: 'by.id', text: 'by.name' },
      { id: 'witnessedBy.id', text: 'witnessedBy.name' },
      { id: 'settled.by.id', text: 'settled.by.name settled.note', instant: 'settled.at' },
      { number: 'version' },
    ),
  },
  {
    name: 'handover_notes',
    collection: 'handover_notes',
    filter: visible,
    columns: toColumns(
      { id: '_id=id', day: 'day', text: 'start=shift_start text=note' },
      { id: 'residentId by.id', text: 'resident.name resident.lastName by.name', instant: 'at' },
      { number: 'version' },
    ),
  },
  {
    name: 'handover_readings',
    collection: 'handover_readings',
    filter: {},
    columns: toColumns({ id: '_id=id by.id', day: 'day', text: 'start=shift_start by.name', instant: 'at' }),
  },
  {
    name: 'erasures',
    collection: 'erasures',
    filter: visible,
    columns: toColumns(
      { id: '_id=id residentId by.id', text: 'state reason by.name', instant: 'begunAt erasedAt' },
      { number: 'looked found version', json: 'counts' },
    ),
  },
];
