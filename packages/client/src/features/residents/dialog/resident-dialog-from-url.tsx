import { Problem, type Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCan } from '../../../lib/use-can.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { toast } from '../../../ui/toast.tsx';
import { fetchResident } from '../use-resident.ts';
import { isSessionError } from '../../../lib/is-session-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { DialogUrl } from './use-dialog-url.ts';
import { ResidentDialog } from './resident-dialog.tsx';

const notHere = 'This resident is not here any more';

/** Opens the dialog that the URL asks for, if the user may open it. */
export function ResidentDialogFromUrl({ dialog }: { dialog: DialogUrl }) {
  const { isAdding, editing, close } = dialog;
  const mayAdd = useCan('canAddResident');
  const mayEdit = useCan('canEditResident');
  const known = useAtomValue(residentsCollection.byIdAtom).get(editing ?? '');
  const asked = editing !== null && mayEdit ? editing : undefined;
  const [last, setLast] = useState<Resident>();
  if (known && known !== last) setLast(known);
  /** The last known state: an open dialog stays, with its values, when the resident is deleted. */
  const shown = known ?? (last && last.id === asked ? last : undefined);
  const isUnknown = asked !== undefined && !shown;
  const handleFailure = useEffectEvent((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found')
      toast.error(notHere, 'They were deleted, or the address is wrong.');
    else if (!isSessionError(error)) toast.error('Failed to load resident information', errorText(error));
    close();
  });
  useEffect(() => {
    if (!isUnknown) return;
    const leaving = new AbortController();
    fetchResident(asked, leaving.signal)
      .then((resident) => residentsCollection.upsert([resident]))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) handleFailure(error);
      });
    return () => leaving.abort();
  }, [isUnknown, asked]);

  if (asked !== undefined)
    return shown && <ResidentDialog key={asked} resident={shown} isDeleted={!known} onClose={close} />;
  return isAdding && mayAdd && <ResidentDialog key="new" onClose={close} />;
}
