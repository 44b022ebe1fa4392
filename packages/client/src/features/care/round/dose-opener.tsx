import { useAtom } from 'jotai';
import { doseToOpenAtom } from '../../../care/dose-to-open.ts';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';

// The frame of every page mounts it: what it needs is loaded when a dose is opened.
const OpenedDose = lazyDialog(() => import('./opened-dose.tsx').then((module) => module.OpenedDose));

/** Opens the dialog of a dose outside the round, from the handover, a Kardex or Form 02. */
export function DoseOpener() {
  const [dose, setDose] = useAtom(doseToOpenAtom);
  if (!dose) return null;
  const { prescriptionId, day, time } = dose;
  return (
    <OpenedDose key={`${prescriptionId} ${day} ${String(time)}`} dose={dose} onClose={() => setDose(null)} />
  );
}
