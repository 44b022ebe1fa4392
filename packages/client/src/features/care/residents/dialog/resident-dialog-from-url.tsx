import { Problem, type Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCan } from '../../../../lib/session/use-can.ts';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { toast } from '../../../../ui/overlay/toast.tsx';
import { fetchResident } from '../use-resident.ts';
import { isSessionError } from '../../../../lib/server/is-session-error.ts';
import { errorText } from '../../../../lib/server/error-text.ts';
import type { DialogUrl } from './use-dialog-url.ts';
import { ResidentDialog } from './resident-dialog.tsx';

const notFoundTitle = 'This resident is not here any more';

/** Opens the dialog that the URL asks for, if the user may open it. */
export function ResidentDialogFromUrl({ dialog }: { dialog: DialogUrl }) {
  const { isAdding, editing, close } = dialog;
  const mayAdd = useCan('canAddResident');
  const mayEdit = useCan('canEditResident');
  const known = useAtomValue(residentsCollection.byIdAtom).get(editing ?? '');
  const residentId = editing !== null && mayEdit ? editing : undefined;
  const [last, setLast] = useState<Resident>();
  if (known && known !== last) setLast(known);
  /** The last known state: an open dialog stays, with its values, when the resident is deleted. */
  const shown = known ?? (last && last.id === residentId ? last : undefined);
  const isUnknown = residentId !== undefined && !shown;
  const handleFailure = useEffectEvent((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found')
      toast.error(notFoundTitle, 'They were deleted, or the address is wrong.');
    else if (!isSessionError(error)) toast.error('Failed to load resident information', errorText(error));
    close();
  });
  useEffect(() => {
    if (!isUnknown) return;
    const abort = new AbortController();
    fetchResident(residentId, abort.signal)
      .then((resident) => residentsCollection.upsert([resident]))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) handleFailure(error);
      });
    return () => abort.abort();
  }, [isUnknown, residentId]);

  if (residentId !== undefined)
    return shown && <ResidentDialog key={residentId} resident={shown} isDeleted={!known} onClose={close} />;
  return isAdding && mayAdd && <ResidentDialog key="new" onClose={close} />;
}
