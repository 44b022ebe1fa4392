import type { Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';

const AwayDialog = lazyDialog(() => import('./away-dialog.tsx').then((module) => module.AwayDialog));
const LeftDialog = lazyDialog(() => import('./left-dialog.tsx').then((module) => module.LeftDialog));
const ReturnDialog = lazyDialog(() => import('./return-dialog.tsx').then((module) => module.ReturnDialog));

export type AwayAct = 'away' | 'left' | 'return';

/** The dialogs about leaving and coming back. */
export function useAwayDialogs(): {
  readonly open: (act: AwayAct) => (resident: Resident) => void;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState<{ readonly act: AwayAct; readonly of: Resident } | null>(null);
  // The dialog shows a colleague's change.
  const resident =
    useAtomValue(residentsCollection.allAtom).find(({ id }) => id === opened?.of.id) ?? opened?.of;
  const close = () => setOpened(null);
  return {
    open: (act) => (of) => setOpened({ act, of }),
    dialog: opened && resident && (
      <>
        {opened.act === 'away' && <AwayDialog resident={resident} onClose={close} />}
        {opened.act === 'left' && <LeftDialog resident={resident} onClose={close} />}
        {opened.act === 'return' && <ReturnDialog resident={resident} onClose={close} />}
      </>
    ),
  };
}
