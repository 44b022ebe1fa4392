import { discard } from '../../lib/outbox/outbox.ts';
import type { OutboxEntry } from '../../lib/outbox/outbox-store.ts';
import { toast } from '../../ui/toast.tsx';

/** Takes an entry out for good, at its author's word. */
export async function throwAway({ key, title }: OutboxEntry): Promise<void> {
  try {
    await discard(key);
    toast.info('Discarded', `What was measured for ${title} is no longer on this device.`);
  } catch {
    toast.error('Not discarded', 'This device did not let go of it. Please try again.');
  }
}
