import {
  Problem,
  type DoseAct,
  type MedicationRecord,
  type ProblemCode,
  type VitalsDraft,
  type VitalsRecord,
} from '@hearthline/contracts';
import { api } from '../server/api.ts';
import { medicationRecordsCollection, vitalsCollection } from '../live/collections.ts';
import { isSessionError } from '../server/is-session-error.ts';
import { UnreachableError } from '../server/unreachable-error.ts';
import type { OutboxEntry, OutboxKind } from './outbox-store.ts';

interface RecordOf {
  readonly vitals: VitalsRecord;
  /** Null: it waits for a second person. */
  readonly 'late-dose': MedicationRecord | null;
}

/** No answer of the server; an answer that it can't do it now; or nobody is signed in any more. */
export type WaitingReason = 'no-answer' | 'not-now' | 'session';

/** Result of one attempt to send. */
export type Delivery<Kind extends OutboxKind = OutboxKind> =
  | { readonly state: 'recorded'; readonly record: RecordOf[Kind] }
  /** The outcome is unknown: sent again with the same idempotency key. */
  | { readonly state: 'waiting'; readonly why: WaitingReason }
  | { readonly state: 'refused'; readonly problem: Problem };

/** A final result. */
export type Outcome<Kind extends OutboxKind = OutboxKind> = Exclude<
  Delivery<Kind>,
  { readonly state: 'waiting' }
>;

type Sendable = Pick<OutboxEntry, 'kind' | 'key' | 'body'>;
type Send<Kind extends OutboxKind> = (body: unknown, idempotencyKey: string) => Promise<RecordOf[Kind]>;

const send: { readonly [Kind in OutboxKind]: Send<Kind> } = {
  async vitals(body, idempotencyKey) {
    const { record } = await api.vitals.create({ body: body as VitalsDraft }, { idempotencyKey });
    vitalsCollection.upsert([record]);
    return record;
  },
  async 'late-dose'(body, idempotencyKey) {
    const { record } = await api.round.act({ body: body as DoseAct }, { idempotencyKey });
    if (record) medicationRecordsCollection.upsert([record]);
    return record;
  },
};

/** Refusals that concern the route of a call, e.g. while a gateway is changed. They do not concern the entry. */
const aboutTheWay = new Set<ProblemCode>(['misdirected', 'foreign-origin', 'unknown-path', 'wrong-method']);

/** Sends one entry once. Temporary failures give 'waiting', permanent ones 'refused'. */
export async function deliver({ kind, key, body }: Sendable): Promise<Delivery> {
  try {
    return { state: 'recorded', record: await send[kind](body, key) };
  } catch (error) {
    if (error instanceof UnreachableError) return { state: 'waiting', why: 'no-answer' };
    if (!(error instanceof Problem)) throw error;
    if (isSessionError(error) || error.code === 'second-factor-missing')
      return { state: 'waiting', why: 'session' };
    if (error.status >= 500 || error.status === 429 || aboutTheWay.has(error.code))
      return { state: 'waiting', why: 'not-now' };
    return { state: 'refused', problem: error };
  }
}
