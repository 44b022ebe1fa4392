import { Problem } from '@hearthline/contracts';
import type { Outcome } from './deliver.ts';

const name = 'hearthline-outbox';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;

/** What became of one entry for good. */
export interface SettledEntry {
  readonly key: string;
  readonly outcome: Outcome;
}

/** Tells the other tabs of this browser that the outbox changed, and by what, where an entry was settled. */
export function notifyOtherTabs(settled?: SettledEntry): void {
  channel?.postMessage(settled ? serialize(settled) : null);
}

/** Calls `react` when another tab changed the outbox. Returns how to stop. */
export function onOtherTabChange(handler: (settled?: SettledEntry) => void): () => void {
  const handleMessage = ({ data }: MessageEvent<SerializedEntry | null>) => handler(data ? deserialize(data) : undefined);
  channel?.addEventListener('message', handleMessage);
  return () => channel?.removeEventListener('message', handleMessage);
}

/** Does the work unless another tab is at it: two would send the same entries beside each other. */
export async function withTabLock(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  await locks.request(name, work);
}

// A problem would arrive in the other tab as a plain error, without its code.
function serialize({ key, outcome }: SettledEntry) {
  if (outcome.state === 'recorded') return { key, outcome };
  const { code, message, details } = outcome.problem;
  return { key, refused: { code, message, details } };
}
type SerializedEntry = ReturnType<typeof serialize>;

function deserialize({ key, outcome, refused }: SerializedEntry): SettledEntry {
  if (outcome) return { key, outcome };
  return {
    key,
    outcome: { state: 'refused', problem: new Problem(refused.code, refused.message, refused.details) },
  };
}
