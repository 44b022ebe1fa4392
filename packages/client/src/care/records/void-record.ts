import { Problem, type VitalsRecord } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { endsSession } from '../../lib/ends-session.ts';
import { failedSave } from '../../lib/failed-save.ts';
import { toast } from '../../ui/toast.tsx';

/** Voids a record and says how that went. Resolves with whether it is gone, by this or by another hand. */
export async function voidRecord({ id, recordNumber }: VitalsRecord, reason: string): Promise<boolean> {
  try {
    await api.vitals.remove({ params: { id }, body: reason ? { reason } : {} });
    vitalsCollection.removed([id]);
    toast.success('Record deleted', recordNumber);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') {
      vitalsCollection.removed([id]);
      toast.info('This record was already gone', 'A colleague deleted or corrected it meanwhile.');
      return true;
    }
    if (endsSession(error)) return false;
    const why = error instanceof Error ? error.message : 'Something went wrong.';
    const { title, text } = failedSave(error, { title: 'Delete Failed', why, by: 'key' });
    toast.error(title, text);
    return false;
  }
}
