const name = 'hearthline-outbox';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;

/** Tells the other tabs of this browser that the outbox changed. */
export function tellTabs(): void {
  channel?.postMessage(null);
}

/** Calls `react` when another tab changed the outbox. Returns how to stop. */
export function whenTabsTell(react: () => void): () => void {
  channel?.addEventListener('message', react);
  return () => channel?.removeEventListener('message', react);
}

/** Does the work unless another tab is at it: two would send the same entries beside each other. */
export async function oneTab(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  await locks.request(name, work);
}
