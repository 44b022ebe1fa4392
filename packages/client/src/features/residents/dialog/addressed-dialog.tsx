import type { Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useCan } from '../../../lib/can.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { sayFailure } from '../say-failure.ts';
import type { DialogAddress } from './dialog-address.ts';
import { ResidentDialog } from './resident-dialog.tsx';

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
  const isMissing = asked !== undefined && !shown;
  const handleFailure = useEffectEvent((error: unknown) => {
    sayFailure('Failed to load resident information', error);
    close();
  });
  useEffect(() => {
    if (!isMissing) return;
    const leaving = new AbortController();
    api.residents
      .get({ params: { id: asked } }, { signal: leaving.signal })
      .then(({ resident }) => residentsCollection.received([resident]))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) handleFailure(error);
      });
    return () => leaving.abort();
  }, [isMissing, asked]);

  if (asked !== undefined)
    return shown && <ResidentDialog key={asked} resident={shown} isGone={!known} onClose={close} />;
  return isAdding && mayAdd && <ResidentDialog key="new" onClose={close} />;
}
