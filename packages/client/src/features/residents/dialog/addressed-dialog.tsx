import { Problem, type Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCan } from '../../../lib/can.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { toast } from '../../../ui/toast.tsx';
import { askResident } from '../ask-resident.ts';
import { sayFailure } from '../failure-toast.ts';
import type { DialogAddress } from './dialog-address.ts';
import { ResidentDialog } from './resident-dialog.tsx';

const notHere = 'This resident is not here any more';

/** The dialog that the address asks for, for whoever may open it. */
export function AddressedDialog({ dialog }: { dialog: DialogAddress }) {
  const { isAdding, editing, close } = dialog;
  const mayAdd = useCan('canAddResident');
  const mayEdit = useCan('canEditResident');
  const known = useAtomValue(residentsCollection.byIdAtom).get(editing ?? '');
  const asked = editing !== null && mayEdit ? editing : undefined;
  const [last, setLast] = useState<Resident>();
  if (known && known !== last) setLast(known);
  /** As they were last known: a dialog that is open outlives them, with what was typed in it. */
  const shown = known ?? (last && last.id === asked ? last : undefined);
  const isUnknown = asked !== undefined && !shown;
  const handleFailure = useEffectEvent((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found')
      toast.error(notHere, 'They were deleted, or the address is wrong.');
    else sayFailure('Failed to load resident information', error);
    close();
  });
  useEffect(() => {
    if (!isUnknown) return;
    const leaving = new AbortController();
    askResident(asked, leaving.signal)
      .then((resident) => residentsCollection.received([resident]))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) handleFailure(error);
      });
    return () => leaving.abort();
  }, [isUnknown, asked]);

  if (asked !== undefined)
    return shown && <ResidentDialog key={asked} resident={shown} isDeleted={!known} onClose={close} />;
  return isAdding && mayAdd && <ResidentDialog key="new" onClose={close} />;
}
