import {
  formatDoseAmount,
  formatNamedDose,
  isStopped,
  type Prescription,
  type RoundPrescription,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { firstName } from '../../../care/names.ts';
import { prescriptionsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Mark } from '../../../ui/show/mark.tsx';

interface EndedProps {
  readonly prescription: RoundPrescription;
  readonly now: Date;
}

/**
 * The change or stop of a prescription with earlier doses in the round; null while it is in force or after its planned end.
 */
export function getEndedState(
  { endsAt, stoppedBy, replacedBy }: RoundPrescription,
  now: Date,
): 'Stopped' | 'Changed' | null {
  if (endsAt === null || new Date(endsAt) > now) return null;
  if (stoppedBy) return 'Stopped';
  return replacedBy ? 'Changed' : null;
}

/** True if a dose due at `at` would be given after its prescription was stopped; `givenAt` '' is now. */
export function isGivenAfterStop(
  prescription: RoundPrescription,
  at: string | null,
  givenAt: string,
  now: Date,
): boolean {
  return at !== null && isStopped(prescription, at, givenAt === '' ? now : new Date(givenAt));
}

/** In the line of a dose: its prescription was stopped or changed since it was due. */
export function EndedMark({ prescription, now }: EndedProps) {
  const what = getEndedState(prescription, now);
  return what && <span className="font-label whitespace-nowrap"> · {what}</span>;
}

/** "2 tablets"; "Ramipril 5 mg: 1 tablet" for another medication, which replaced it. */
const successorText = ({ medication, dose, replacesMedication }: Prescription): string =>
  replacesMedication ? formatNamedDose(medication, dose) : formatDoseAmount(medication, dose);

/** Before a dose is given: who stopped its prescription and why, or what is prescribed now. */
export function EndedNotice({ prescription, now }: EndedProps) {
  const { endsAt, stoppedBy, stopReason, replacedBy } = prescription;
  const home = useHomeTime();
  const successor = useAtomValue(prescriptionsCollection.byIdAtom).get(replacedBy ?? '');
  const what = getEndedState(prescription, now);
  if (!what || endsAt === null) return null;
  const by = what === 'Stopped' ? stoppedBy : successor?.prescribedBy;
  const who = by ? firstName(by.name) : 'Somebody';
  const when = home.time(endsAt);
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-notice border-2 border-ink p-4 text-l font-head"
    >
      <Mark shape="no-entry" size={22} />
      <span className="min-w-0">
        {what === 'Stopped'
          ? `${who} stopped this at ${when}: ${stopReason ?? ''}`
          : `${who} changed this at ${when}.${successor ? ` Now it is ${successorText(successor)}.` : ''} Check with the nurse in charge before giving the old dose.`}
      </span>
    </p>
  );
}
