import { formatNamedDose, type Prescription } from '@hearthline/contracts';
import { openDose } from '../../../care/dose-to-open.ts';
import { momentText } from '../../../care/moment-text.ts';
import { NamedDose } from '../../../care/named-dose.tsx';
import { scheduleText } from '../../../care/prescription-text.ts';
import { doseStates } from '../../../care/records/dose-states.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { isClosed, usePrescribedDoses, type PrescribedTo } from './use-prescribed.ts';

export interface PrescribedDosesProps {
  /** Given name of the resident. */
  readonly name: string;
  readonly prescriptions: readonly Prescription[];
  readonly known: PrescribedTo;
}

/** The doses of what the resident is prescribed, with their state; each opens in the dialog of the round, which records and checks it. */
export function PrescribedDoses({ name, prescriptions, known }: PrescribedDosesProps) {
  return (
    <section aria-label={`Prescribed for ${name}`} className="rounded-notice border border-line-strong p-4">
      <h3 className="text-l font-head">Prescribed for {name}</h3>
      <p className="text-s text-ink-2">Open the dose that you record.</p>
      {prescriptions.map((prescription) => (
        <DosesOf key={prescription.id} prescription={prescription} known={known} />
      ))}
    </section>
  );
}

function DosesOf({
  prescription,
  known,
}: Pick<PrescribedDosesProps, 'known'> & { prescription: Prescription }) {
  const home = useHomeTime();
  const now = useNow(5_000);
  const doses = usePrescribedDoses(prescription, known, now);
  const { id, medication, dose, route, schedule, residentId } = prescription;
  const isAsNeeded = schedule.kind === 'as-needed';
  const name = formatNamedDose(medication, dose);
  const open = (day: string, time: string | null) => openDose({ prescriptionId: id, residentId, day, time });
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="text-value">
        <NamedDose medication={medication} dose={dose} />, {route}
        <span className="block text-s text-value-2">{scheduleText(schedule)}</span>
      </p>
      <ul className="mt-1">
        {doses.map(({ due, state }) => (
          <li key={`${due.day} ${due.time}`} className="flex min-h-14 items-center gap-3 py-1">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
              <span className="font-head tabular-nums">{momentText(due.at, home)}</span>
              <span className="inline-flex items-center gap-2 font-label">
                <Mark shape={doseStates[state].mark} size={18} />
                {doseStates[state].word}
              </span>
            </span>
            <Button
              size="tall"
              aria-label={`Open: ${name}, ${momentText(due.at, home)}`}
              onClick={() => open(due.day, due.time)}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
      {isAsNeeded && (
        <Button
          size="tall"
          className="mt-1"
          aria-label={`Open: ${name}`}
          onClick={() => open(home.today(), null)}
        >
          Open
        </Button>
      )}
      {!isAsNeeded && doses.every(({ state }) => isClosed(state)) && (
        <p className="mt-1 font-label">No dose is open: all are recorded, or none is due today.</p>
      )}
    </div>
  );
}
