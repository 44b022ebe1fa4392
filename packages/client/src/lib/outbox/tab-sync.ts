import { Problem } from '@hearthline/contracts';
import type { Outcome } from './deliver.ts';

const name = 'hearthline-outbox';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;

/** Final result of one entry. */
export interface SettledEntry {
  readonly key: string;
  readonly outcome: Outcome;
}

/** Notifies the other tabs that the outbox changed, with the entry that was settled, if any. */
export function notifyOtherTabs(settled?: SettledEntry): void {
  channel?.postMessage(settled ? serialize(settled) : null);
}

/** Calls `handler` when another tab changed the outbox. Returns the stop function. */
export function onOtherTabChange(handler: (settled?: SettledEntry) => void): () => void {
  const handleMessage = ({ data }: MessageEvent<SerializedEntry | null>) =>
    handler(data ? deserialize(data) : undefined);
  channel?.addEventListener('message', handleMessage);
  return () => channel?.removeEventListener('message', handleMessage);
}

/** Runs the work under a Web Lock, so that one tab at a time sends. */
export async function withTabLock(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  await locks.request(name, work);
}

// Structured clone would lose a Problem's code.
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
