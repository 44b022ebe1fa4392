import { Problem, type ReplyOf, type VitalsDraft, type Contract } from '@hearthline/contracts';
import { api } from '../api.ts';
import { vitalsCollection } from '../collections.ts';
import { isSessionError } from '../is-session-error.ts';
import { UnreachableError } from '../unreachable-error.ts';
import type { OutboxEntry } from './outbox-store.ts';

/** Result of one attempt to send. */
export type Delivery =
  | { readonly state: 'recorded'; readonly record: ReplyOf<Contract['vitals']['create']>['record'] }
  /** The outcome is unknown: sent again with the same idempotency key. */
  | { readonly state: 'waiting'; readonly why: 'unreachable' | 'session' }
  | { readonly state: 'refused'; readonly problem: Problem };

/** A final result. */
export type Outcome = Exclude<Delivery, { readonly state: 'waiting' }>;

type Sendable = Pick<OutboxEntry, 'kind' | 'key' | 'body'>;

/** Sends one entry once. Temporary failures give 'waiting', permanent ones 'refused'. */
export async function deliver({ key, body }: Sendable): Promise<Delivery> {
  try {
    const { record } = await api.vitals.create({ body: body as VitalsDraft }, { idempotencyKey: key });
    vitalsCollection.upsert([record]);
    return { state: 'recorded', record };
  } catch (error) {
    if (error instanceof UnreachableError) return { state: 'waiting', why: 'unreachable' };
    if (!(error instanceof Problem)) throw error;
    if (isSessionError(error)) return { state: 'waiting', why: 'session' };
    if (error.status >= 500 || error.status === 429) return { state: 'waiting', why: 'unreachable' };
    return { state: 'refused', problem: error };
  }
}
