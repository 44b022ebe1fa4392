import {
  DoseClaim,
  MedicationRecord,
  Problem,
  type DoseAct,
  type DoseSource,
  type HoldReading,
  type LastSite,
  type RoundPrescription,
  type Resident,
  type SubstanceAmount,
} from '@hearthline/contracts';
import { readBrokenRules } from '../../../care/records/broken-rules.ts';
import { api } from '../../../lib/server/api.ts';
import { doseClaimsCollection, medicationRecordsCollection } from '../../../lib/live/collections.ts';

/** A dose to be opened; without `time` an as-needed dose. */
export type DoseIdentity = Pick<DoseAct, 'prescriptionId' | 'time'> & { readonly day: string };

/** A dose that was opened. */
export interface ClaimedDose {
  readonly claim: DoseClaim;
  /** The same substance was given to the resident a short while ago; the user must say if this is another dose. */
  readonly givenLately?: MedicationRecord | undefined;
  /** Given in 24 h of the substances that have a limit. */
  readonly amounts?: readonly SubstanceAmount[] | undefined;
  /** The hold limits of the prescription, with the resident's last readings. */
  readonly holds?: readonly HoldReading[] | undefined;
  /** The stock that it is taken from. */
  readonly source?: DoseSource | undefined;
  /** The last reading for the scale of the prescription. */
  readonly lastReading?: { readonly value: number; readonly at: string } | undefined;
  /** The last sites of the medication, latest first. */
  readonly lastSites?: readonly LastSite[] | undefined;
}

/** Opens a dose for this user. Rejects with the server's Problem; first stores the claim or record of another user in it. */
export async function claimDose({ prescriptionId, day, time }: DoseIdentity): Promise<ClaimedDose> {
  try {
    const body = { prescriptionId, day, ...(time !== undefined && { time }) };
    const opened = await api.round.claim({ body });
    doseClaimsCollection.upsert([opened.claim]);
    if (opened.givenLately) medicationRecordsCollection.upsert([opened.givenLately]);
    return opened;
  } catch (error) {
    storeCurrent(error);
    throw error;
  }
}

/** Closes a dose again. A claim that can't be released now ends by itself. */
export async function releaseDose({ id }: Pick<DoseClaim, 'id'>): Promise<void> {
  try {
    await api.round.release({ params: { id } });
    doseClaimsCollection.remove([id]);
  } catch {
    // Its session's end or 5 minutes release it.
  }
}

/** Records what happened to a dose, and stores what the server answers, also the record or claim that a conflict carries. */
export async function sendAct(body: DoseAct, idempotencyKey: string) {
  try {
    const reply = await api.round.act({ body }, { idempotencyKey });
    if (reply.record) medicationRecordsCollection.upsert([reply.record]);
    if (reply.claim) doseClaimsCollection.upsert([reply.claim]);
    return reply;
  } catch (error) {
    storeCurrent(error);
    throw error;
  }
}

/** Stores the record or claim that blocks the call. */
function storeCurrent(error: unknown): void {
  if (!(error instanceof Problem)) return;
  const { code, details } = error;
  if (code === 'claimed') {
    const claim = DoseClaim.safeParse(details.current).data;
    if (claim) doseClaimsCollection.upsert([claim]);
  }
  const lastGiven = readBrokenRules(error)?.lastGiven;
  if (lastGiven) medicationRecordsCollection.upsert([lastGiven]);
  if (code === 'recorded') {
    const record = MedicationRecord.safeParse(details.current).data;
    if (record) medicationRecordsCollection.upsert([record]);
  }
}

/** The open dose: a dose of the round by its time, or an as-needed dose. */
export interface OpenDose {
  readonly prescription: RoundPrescription;
  readonly resident: Resident;
  readonly identity: DoseIdentity;
  /** Instant at which it is due; null for an as-needed dose. */
  readonly at: string | null;
  /** Minutes around its time within which it is due. */
  readonly windowMinutes: number;
}
