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

export function dosePosition({ administeredAt, scheduledFor, id }: MedicationRecord): ListPosition {
  return { at: administeredAt ?? scheduledFor, id };
}

export const residentsResource: Resource<Resident> = {
  name: 'residents',
  collection: residentsCollection,
  changeCountAtom: residentsChangeCountAtom,
  reload: ['residents'],
};

/** Residents filtered by their vitals: every new record may add or remove one. */
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

/** Unclosed alerts: events are merged in, reconnects refetch. */
export const unclosedAlertsResource: Resource<Alert> = {
  name: 'unclosed alerts',
  collection: alertsCollection,
  positionOf: ({ raisedAt, id }) => ({ at: raisedAt, id }),
};

/** lastSeenAt changes without a new version: the last reply is shown as it is. */
export const displaysResource: Resource<Display> = {
  name: 'displays',
  changeCountAtom: displaysChangeCountAtom,
};
