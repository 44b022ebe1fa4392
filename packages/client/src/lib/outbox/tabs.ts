import { Problem } from '@hearthline/contracts';
import type { Outcome } from './deliver.ts';

const name = 'hearthline-outbox';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;

/** What became of one entry for good. */
export interface Settled {
  readonly key: string;
  readonly outcome: Outcome;
}

/** Tells the other tabs of this browser that the outbox changed, and by what, where an entry was settled. */
export function tellTabs(settled?: Settled): void {
  channel?.postMessage(settled ? packed(settled) : null);
}

/** Calls `react` when another tab changed the outbox. Returns how to stop. */
export function whenTabsTell(react: (settled?: Settled) => void): () => void {
  const hear = ({ data }: MessageEvent<Packed | null>) => react(data ? unpacked(data) : undefined);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/** Does the work unless another tab is at it: two would send the same entries beside each other. */
export async function oneTab(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  await locks.request(name, work);
}

// A problem would arrive in the other tab as a plain error, without its code.
function packed({ key, outcome }: Settled) {
  if (outcome.state === 'recorded') return { key, outcome };
  const { code, message, details } = outcome.problem;
  return { key, refused: { code, message, details } };
}
type Packed = ReturnType<typeof packed>;

function unpacked({ key, outcome, refused }: Packed): Settled {
  if (outcome) return { key, outcome };
  return {
    key,
    outcome: { state: 'refused', problem: new Problem(refused.code, refused.message, refused.details) },
  };
}
