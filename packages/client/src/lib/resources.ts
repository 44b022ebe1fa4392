import type { Alert, MedicationRecord, Resident, Display, VitalsRecord } from '@hearthline/contracts';
import { atom } from 'jotai';
import {
  alertsCollection,
  medicationRecordsCollection,
  residentsChangeCountAtom,
  residentsCollection,
  displaysChangeCountAtom,
  vitalsChangeCountAtom,
  vitalsCollection,
} from './collections.ts';
import type { ListPosition } from './list-order.ts';
import type { Resource } from './use-list.ts';

export function vitalsPosition({ recordedAt, id }: VitalsRecord): ListPosition {
  return { at: recordedAt, id };
}

/** A dose stands where it was given, else where it is due. */
export function dosePosition({ administeredAt, scheduledFor, id }: MedicationRecord): ListPosition {
  return { at: administeredAt ?? scheduledFor, id };
}

export const residentsResource: Resource<Resident> = {
  name: 'residents',
  collection: residentsCollection,
  changeCountAtom: residentsChangeCountAtom,
  reload: ['residents'],
};

/** Residents that are asked for by their vitals: every record may put one in or take one out. */
export const residentsByVitalsResource: Resource<Resident> = {
  name: 'residents by vitals',
  collection: residentsCollection,
  changeCountAtom: atom((get) => get(residentsChangeCountAtom) + get(vitalsChangeCountAtom)),
  reload: ['residents', 'vitals'],
};

export const vitalsResource: Resource<VitalsRecord> = {
  name: 'vitals',
  collection: vitalsCollection,
  positionOf: vitalsPosition,
  reload: ['vitals'],
};

export const medicationRecordsResource: Resource<MedicationRecord> = {
  name: 'medication records',
  collection: medicationRecordsCollection,
  positionOf: dosePosition,
  reload: ['medication-records'],
};

/** Alerts that nobody closed: what events bring joins them by itself, and every gap has them asked for again. */
export const unclosedAlertsResource: Resource<Alert> = {
  name: 'unclosed alerts',
  collection: alertsCollection,
  positionOf: ({ raisedAt, id }) => ({ at: raisedAt, id }),
};

/** Signs of life change a screen without a new version: what the last reply said is shown. */
export const displaysResource: Resource<Display> = { name: 'displays', changeCountAtom: displaysChangeCountAtom };
