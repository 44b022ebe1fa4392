import { failedSave } from '../../lib/failed-save.ts';
import { toast } from '../../ui/toast.tsx';

/** Does something only root may; what went wrong is said under `failure`. Resolves with whether it is known to be done. */
export async function act(work: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'Something went wrong.';
    const { title, text } = failedSave(error, { title: failure, why, by: 'key' });
    toast.error(title, text);
    return false;
  }
}
