import { lazyDialog } from '../../lib/shell/lazy.tsx';
import type { DoseAct } from './dose-acts.ts';

const CloseDoseDialog = lazyDialog(() =>
  import('./close-dose-dialog.tsx').then((module) => module.CloseDoseDialog),
);
const CorrectDoseDialog = lazyDialog(() =>
  import('./correct-dose-dialog.tsx').then((module) => module.CorrectDoseDialog),
);
const VoidDoseDialog = lazyDialog(() =>
  import('./void-dose-dialog.tsx').then((module) => module.VoidDoseDialog),
);
const DoseRecordDialog = lazyDialog(() =>
  import('./dose-record-dialog.tsx').then((module) => module.DoseRecordDialog),
);

export interface DoseDialogsProps {
  /** The action whose dialog is open; undefined: none. */
  readonly act: DoseAct | undefined;
  readonly onAct: (act: DoseAct | undefined) => void;
}

/** The dialog of an action on a medication record. */
export function DoseDialogs({ act, onAct }: DoseDialogsProps) {
  if (!act) return null;
  const { record } = act;
  const close = () => onAct(undefined);
  switch (act.kind) {
    case 'open':
    case 'effect':
      return <DoseRecordDialog key={record.id} id={record.id} onAct={onAct} onClose={close} />;
    case 'close':
      return <CloseDoseDialog record={record} status={act.status} onClose={close} />;
    case 'correct':
      return <CorrectDoseDialog record={record} onClose={close} />;
    case 'void':
      return <VoidDoseDialog record={record} onDone={close} onKeep={close} />;
  }
}
