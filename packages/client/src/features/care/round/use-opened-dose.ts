import { doseWindowMinutes, type DoseWindows } from '@hearthline/contracts';
import { useCallback, useRef, useState } from 'react';
import { isDialogOpen } from '../../../ui/overlay/is-dialog-open.ts';
import type { AsNeeded } from './as-needed.ts';
import type { OpenDose } from './claims.ts';
import { draftIdOfDose } from './dose-drafts.ts';
import type { RoundDose } from './round-doses.ts';

interface Opened {
  /** Its dialog is mounted anew for another dose, so that nothing typed for one is sent for another. */
  readonly key: string;
  readonly dose: OpenDose;
  readonly onPaper: boolean;
}

interface OpenedDoseOptions {
  readonly windows: DoseWindows;
  readonly isLive: boolean;
  /** The home's day. */
  readonly day: string;
}

const toOpen = ({ due, prescription, resident }: RoundDose) =>
  ({ prescription, resident, identity: due, at: due.at }) as const;

/** The dose of the round that is open, one at a time. */
export function useOpenedDose({ windows, isLive, day }: OpenedDoseOptions) {
  const [open, setOpen] = useState<Opened>();
  /** The same, since an answer may come before the next render. */
  const latest = useRef<Opened>(undefined);

  const show = useCallback((opened: Opened | undefined) => {
    latest.current = opened;
    setOpen(opened);
  }, []);
  const openWith = useCallback(
    (dose: Omit<OpenDose, 'windowMinutes'>, onPaper: boolean) => {
      const windowMinutes = doseWindowMinutes(dose.prescription, windows);
      show({ key: draftIdOfDose(dose.identity), dose: { ...dose, windowMinutes }, onPaper });
    },
    [windows, show],
  );
  // Memoized, since the blocks are.
  const openDose = useCallback((dose: RoundDose) => openWith(toOpen(dose), !isLive), [openWith, isLive]);
  /** Opens a dose without a tap on "Open"; false if another one, or another dialog, is open. */
  const openUnasked = useCallback(
    (dose: RoundDose): boolean => {
      if (latest.current) return latest.current.key === draftIdOfDose(dose.due);
      if (isDialogOpen()) return false;
      openWith(toOpen(dose), false);
      return true;
    },
    [openWith],
  );
  return {
    open,
    openDose,
    openUnasked,
    openAsNeeded: ({ prescription, resident }: AsNeeded) =>
      openWith(
        { prescription, resident, identity: { prescriptionId: prescription.id, day }, at: null },
        !isLive,
      ),
    openPaper: () => open && show({ ...open, onPaper: true }),
    close: () => show(undefined),
  };
}
