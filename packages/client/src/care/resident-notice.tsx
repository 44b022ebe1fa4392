import { getUncheckedReturn, type Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { residentsCollection } from '../lib/live/collections.ts';
import { fullName, roomText } from './names.ts';
import { Notice } from './notice.tsx';

/** The resident as they are by now: they may move or leave while a dialog is open. */
export function useLatestResident(opened: Resident): Resident {
  return useAtomValue(residentsCollection.byIdAtom).get(opened.id) ?? opened;
}

/**
 * Says at once that the resident was made inactive, was deleted, or moved since the dialog was opened, and that the medicines are
 * not checked since a return.
 */
export function ResidentNotice({ of }: { of: Resident }) {
  const [opened] = useState(of);
  const latest = useLatestResident(of);
  const isDeleted = useAtomValue(residentsCollection.removedAtom).has(of.id);
  const name = fullName(latest);
  if (isDeleted)
    return (
      <Notice isStrong shape="no-entry">
        {name} was deleted. Nothing more can be recorded for them. Check with the nurse in charge.
      </Notice>
    );
  if (!latest.active)
    return (
      <Notice isStrong shape="no-entry">
        {name} was made inactive. Check with the nurse in charge before giving this dose.
      </Notice>
    );
  if (getUncheckedReturn(latest))
    return (
      <Notice isStrong shape="triangle-up">
        {name} is back, and the medicines are not checked yet. Check with the nurse in charge before giving
        this dose.
      </Notice>
    );
  if (latest.roomNumber === opened.roomNumber) return null;
  return (
    <Notice isStrong shape="info">
      {name} moved: {roomText(opened.roomNumber)} before, {roomText(latest.roomNumber)} now.
    </Notice>
  );
}
