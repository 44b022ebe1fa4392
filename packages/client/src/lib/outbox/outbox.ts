import { sessionScopedAtom, store } from '../store.ts';
import { canEncrypt } from '../encrypted-author.ts';
import { sessionEpoch } from '../session.ts';
import { deliver, type Delivery, type Outcome } from './deliver.ts';
import { outboxStore, type NewEntry, type OutboxEntry } from './outbox-store.ts';
import { withTabLock, notifyOtherTabs, type SettledEntry } from './tab-sync.ts';

export interface Outbox {
  readonly entries: readonly OutboxEntry[];
  readonly sending: boolean;
  /** Whether anything was sent since the last time nothing waited. */
  readonly hasSent: boolean;
}

/** What the signed-in user saved on this device and has not reached the server. */
export const outboxAtom = sessionScopedAtom<Outbox>({ entries: [], sending: false, hasSent: false });

/** How long a form waits for the answer before it lets its user go on: the entry is sent all the same. */
const answerTimeoutMs = 4_000;

const noAnswer: Delivery = { state: 'waiting', why: 'unreachable' };
const waiters = new Map<string, (delivery: Delivery) => void>();

let refreshStarted = 0;
let refreshShown = 0;

/** Reads again what waits; another tab may have sent some of it. */
export async function refreshOutbox(): Promise<void> {
  const epoch = sessionEpoch();
  const turn = (refreshStarted += 1);
  const entries = await outboxStore.all();
  // An earlier look that took longer would bring back what is gone.
  if (epoch !== sessionEpoch() || turn < refreshShown) return;
  refreshShown = turn;
  store.set(outboxAtom, (before) => ({ ...before, entries }));
}

async function notifyAndRefresh(settled?: SettledEntry): Promise<void> {
  // Told first: who waits for the answer in another tab has it before this one lets go of the sending.
  notifyOtherTabs(settled);
  await refreshOutbox();
}

/** Another tab changed the outbox; what it settled is answered to the form of this tab that waits for it. */
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
 * Saves on the device, then sends, behind whatever waits already. Resolves with what became of it within 4 s, or 'waiting':
 * then it goes by itself, and `onLater` hears what became of it. Where the browser can keep nothing it is sent at once,
 * or stays 'unsent'.
 */
export async function enqueueAndSend(
  entry: NewEntry,
  onLater: (outcome: Outcome) => void = () => undefined,
): Promise<Delivery | { readonly state: 'unsent' }> {
  // Before it is there to be sent: what sends by itself may be quicker than this.
  let hasReturned = false;
  const answered = new Promise<Delivery>((resolve) =>
    waiters.set(entry.key, (delivery) => {
      if (!hasReturned) resolve(delivery);
      else if (delivery.state !== 'waiting') onLater(delivery);
    }),
  );
  // A device that is full, or lets nothing be kept, does not stand between a reading and a house that answers.
  if (!canEncrypt() || !(await outboxStore.add(entry).catch(() => false))) {
    waiters.delete(entry.key);
    const delivery = await deliver(entry);
    return delivery.state === 'waiting' ? { state: 'unsent' } : delivery;
  }
  await notifyAndRefresh();
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, answerTimeoutMs));
  // Where it is gone already, another tab has sent it, and is about to say what the server answered.
  const sent = sendPending().then(async () => {
    if (!(await outboxStore.has(entry.key))) await timeout;
  });
  const unanswered = Promise.race([sent, timeout]).then(() => noAnswer);
  const delivery = await Promise.race([answered, unanswered]);
  hasReturned = true;
  // Its form is still open, and holds all of it: what was refused there is not kept a second time.
  if (delivery.state === 'refused') await discard(entry.key);
  return delivery;
}

/** Takes an entry out, sent or not. */
export async function discard(key: string): Promise<void> {
  await outboxStore.remove(key);
  await notifyAndRefresh();
}

let sending: Promise<void> | null = null;
let sendAgain = false;

/** Sends what waits, oldest first, one at a time, in one tab at a time; stops at the first that has to wait on. */
export function sendPending(): Promise<void> {
  sendAgain = true;
  sending ??= sendUntilIdle();
  return sending;
}

/** What was added while the last round was under way is in the next. */
async function sendUntilIdle(): Promise<void> {
  try {
    while (sendAgain) {
      sendAgain = false;
      await withTabLock(sendInOrder);
    }
  } finally {
    // At once, not a turn later: who asks in between would find a round that has ended.
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
      // Under its author's session alone; the call is made before anything is waited for.
      if (epoch !== sessionEpoch()) return;
      const delivery = await deliver(entry);
      try {
        if (epoch === sessionEpoch()) await settle(entry, delivery);
      } finally {
        // What the server said holds, also where the device cannot take note of it.
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
  else await outboxStore.refuse(entry, wordsOf(delivery.problem));
  store.set(outboxAtom, (before) => ({
    ...before,
    hasSent: before.hasSent || delivery.state === 'recorded',
  }));
  await notifyAndRefresh({ key: entry.key, outcome: delivery });
}

/** Why it was refused, as people read it. */
export function wordsOf(problem: {
  message: string;
  details: { fields?: Record<string, string> | undefined };
}): string {
  return Object.values(problem.details.fields ?? {}).join(' ') || problem.message;
}
