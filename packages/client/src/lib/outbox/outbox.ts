import { sessionScopedAtom, store } from '../state/store.ts';
import { canEncrypt } from '../device/encrypted-author.ts';
import { errorText } from '../server/error-text.ts';
import { sessionEpoch } from '../session/session.ts';
import { deliver, type Delivery, type Outcome } from './deliver.ts';
import { outboxStore, type NewEntry, type OutboxEntry, type OutboxKind } from './outbox-store.ts';
import { withTabLock, notifyOtherTabs, type SettledEntry } from './tab-sync.ts';

export interface Outbox {
  readonly entries: readonly OutboxEntry[];
  readonly sending: boolean;
  /** True if an entry was sent since the outbox was last empty. */
  readonly hasSent: boolean;
}

/** The signed-in user's entries that the server has not confirmed. */
export const outboxAtom = sessionScopedAtom<Outbox>({ entries: [], sending: false, hasSent: false });

/** Time for which a form waits for the answer; the entry is still sent afterwards. */
const answerTimeoutMs = 4_000;

const noAnswer = { state: 'waiting', why: 'no-answer' } as const satisfies Delivery;
const waiters = new Map<string, (delivery: Delivery) => void>();

let refreshStarted = 0;
let refreshShown = 0;

/** Reads the entries again; another tab may have changed them. */
export async function refreshOutbox(): Promise<void> {
  const epoch = sessionEpoch();
  const turn = (refreshStarted += 1);
  const entries = await outboxStore.all();
  // A slow older read must not overwrite a newer one.
  if (epoch !== sessionEpoch() || turn < refreshShown) return;
  refreshShown = turn;
  store.set(outboxAtom, (before) => ({ ...before, entries }));
}

async function notifyAndRefresh(settled?: SettledEntry): Promise<void> {
  // Before the lock is released, so that a form in another tab gets its answer first.
  notifyOtherTabs(settled);
  await refreshOutbox();
}

/** Handles a change of the outbox by another tab. Passes the result of a settled entry to the waiting form of this tab. */
export async function handleOtherTabChange(settled?: SettledEntry): Promise<void> {
  if (settled) {
    const { key, outcome } = settled;
    if (outcome.state === 'recorded')
      store.set(outboxAtom, (before) => ({
        ...before,
        hasSent: before.hasSent || before.entries.some((entry) => entry.key === key),
      }));
    resolveWaiter(key, outcome);
  }
  await refreshOutbox();
}

function resolveWaiter(key: string, delivery: Delivery): void {
  const resolve = waiters.get(key);
  if (delivery.state !== 'waiting') waiters.delete(key);
  resolve?.(delivery);
}

/**
 * Stores an entry on the device, then sends it after the earlier entries. Resolves within 4 s with the result or 'waiting'; a
 * later result goes to `onLater`. If the device can't store it, it is sent at once; 'unsent' if that fails.
 */
export async function enqueueAndSend<Kind extends OutboxKind>(
  entry: NewEntry & { readonly kind: Kind },
  onLater: (outcome: Outcome<Kind>) => void = () => undefined,
): Promise<Delivery<Kind> | { readonly state: 'unsent' }> {
  // Registered before the entry is stored: the background sender may be faster.
  let hasReturned = false;
  const answered = new Promise<Delivery<Kind>>((resolve) =>
    waiters.set(entry.key, (settled) => {
      // The key is this entry's own, and with it the kind.
      const delivery = settled as Delivery<Kind>;
      if (!hasReturned) resolve(delivery);
      else if (delivery.state !== 'waiting') onLater(delivery);
    }),
  );
  // A full device must not keep a reading from the server.
  if (!canEncrypt() || !(await outboxStore.add(entry).catch(() => false))) {
    waiters.delete(entry.key);
    const delivery = (await deliver(entry)) as Delivery<Kind>;
    return delivery.state === 'waiting' ? { state: 'unsent' } : delivery;
  }
  await notifyAndRefresh();
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, answerTimeoutMs));
  // Gone already: another tab sent it and is about to report the result.
  const sent = sendPending().then(async () => {
    if (!(await outboxStore.has(entry.key))) await timeout;
  });
  const unanswered = Promise.race([sent, timeout]).then(() => noAnswer);
  const delivery = await Promise.race([answered, unanswered]);
  hasReturned = true;
  // The form is still open with all values: no second copy of a refused entry.
  if (delivery.state === 'refused') await discard(entry.key);
  return delivery;
}

/**
 * Stores an entry without a waiting form, and sends it as soon as possible. False if this device can't store it; it was not
 * kept then.
 */
export async function enqueue(entry: NewEntry): Promise<boolean> {
  if (!canEncrypt() || !(await outboxStore.add(entry))) return false;
  await notifyAndRefresh();
  void sendPending().catch(() => undefined);
  return true;
}

/** Deletes an entry, sent or not. */
export async function discard(key: string): Promise<void> {
  await outboxStore.remove(key);
  await notifyAndRefresh();
}

let sending: Promise<void> | null = null;
let sendAgain = false;

/**
 * Sends pending entries, oldest first, one at a time, in one tab at a time (Web Locks). Stops at the first entry that has to
 * wait. Single flight.
 */
export function sendPending(): Promise<void> {
  sendAgain = true;
  sending ??= sendUntilIdle();
  return sending;
}

/** Repeats for entries added while a round was running. */
async function sendUntilIdle(): Promise<void> {
  try {
    while (sendAgain) {
      sendAgain = false;
      await withTabLock(sendInOrder);
    }
  } finally {
    // Synchronously: a caller in between must start a new round.
    sending = null;
  }
}

async function sendInOrder(): Promise<void> {
  const epoch = sessionEpoch();
  const due = (await outboxStore.all()).filter(({ refusal }) => refusal === null);
  if (due.length === 0 || epoch !== sessionEpoch()) return;
  store.set(outboxAtom, (before) => ({ ...before, sending: true }));
  try {
    for (const entry of due) {
      // Deliver only in the author's session.
      if (epoch !== sessionEpoch()) return;
      const delivery = await deliver(entry);
      try {
        if (epoch === sessionEpoch()) await settle(entry, delivery);
      } finally {
        // The result counts, also when the device could not store it.
        resolveWaiter(entry.key, delivery);
      }
      if (delivery.state === 'waiting') return;
    }
  } finally {
    if (epoch === sessionEpoch()) store.set(outboxAtom, (before) => ({ ...before, sending: false }));
  }
}

async function settle(entry: OutboxEntry, delivery: Delivery): Promise<void> {
  if (delivery.state === 'waiting') return;
  if (delivery.state === 'recorded') await outboxStore.remove(entry.key);
  else await outboxStore.refuse(entry, errorText(delivery.problem), delivery.problem.code);
  store.set(outboxAtom, (before) => ({
    ...before,
    hasSent: before.hasSent || delivery.state === 'recorded',
  }));
  await notifyAndRefresh({ key: entry.key, outcome: delivery });
}
