import { toast } from '../../ui/toast.tsx';

/** Does something only root may; what went wrong is said under `failure`. Resolves with whether it was done. */
export async function act(work: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    toast.error(failure, error instanceof Error ? error.message : undefined);
    return false;
  }
}
