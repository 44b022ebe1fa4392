import { formatNamedDose, type Handover } from '@hearthline/contracts';
import { useState } from 'react';
import { openDose } from '../../../care/dose-to-open.ts';
import { fullName, roomText } from '../../../care/names.ts';
import type { DoseAct } from '../../../care/records/dose-acts.ts';
import { DoseDialogs } from '../../../care/records/dose-dialogs.tsx';
import { DoseRecordDialog } from '../../../care/records/dose-record-dialog.tsx';
import { doseStates } from '../../../care/records/dose-states.ts';
import { groupBy } from '../../../lib/shell/group-by.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
import { Line, Lines } from './handover-lines.tsx';

type Unrecorded = Handover['unrecorded'][number];

/**
 * The unrecorded doses, including doses too old for the round. Each can be opened, to be recorded or closed with a reason.
 */
export function UnrecordedSections({ handover }: { handover: Handover }) {
  const { unrecorded, older, more, current } = handover;
  const canRecord = useCan('canRecordMedications');
  /** A pending record: of Form 02, or of a dose that a correction made due again. */
  const [recordId, setRecordId] = useState<string>();
  const [act, setAct] = useState<DoseAct>();
  const open = ({ due, key, residentId }: Unrecorded) =>
    due ? openDose({ ...due, residentId }) : setRecordId(key);
  const lines = (doses: readonly Unrecorded[]) =>
    groupUnrecorded(doses).map((of) => (
      <UnrecordedLine key={of[0].key} of={of} onOpen={canRecord ? open : null} />
    ));
  return (
    <>
      <Lines
        title="Doses not signed for"
        empty={current ? 'No dose was missed, and none is overdue.' : 'No dose was missed.'}
        count={unrecorded.length}
        more={more.unrecorded}
      >
        {lines(unrecorded)}
      </Lines>
      {older.length > 0 && (
        <Lines
          title="Doses not signed for, older than 48 hours"
          empty=""
          count={older.length}
          more={more.older}
        >
          {lines(older)}
        </Lines>
      )}
      {recordId !== undefined && (
        <DoseRecordDialog
          id={recordId}
          onAct={(next) => {
            setRecordId(undefined);
            setAct(next);
          }}
          onClose={() => setRecordId(undefined)}
        />
      )}
      <DoseDialogs act={act} onAct={setAct} />
    </>
  );
}

/** Groups by resident, time and state: the doses of one person at one time are one line. */
function groupUnrecorded(doses: readonly Unrecorded[]): [Unrecorded, ...Unrecorded[]][] {
  const groups = groupBy(doses, ({ residentId, at, state }) => `${at} ${residentId} ${state}`);
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest]] : []));
}

interface UnrecordedLineProps {
  readonly of: readonly [Unrecorded, ...Unrecorded[]];
  /** Null for who may not record doses. */
  readonly onOpen: ((dose: Unrecorded) => void) | null;
}

function UnrecordedLine({ of, onOpen }: UnrecordedLineProps) {
  const [{ residentId, resident, at, state }] = of;
  return (
    <Line
      subject={`${fullName(resident)}, ${roomText(resident.roomNumber)}`}
      hasTargets={onOpen !== null}
      residentId={residentId}
      at={at}
      aside={
        <span className="inline-flex items-center gap-1.5 font-label whitespace-nowrap">
          <Mark shape={doseStates[state].mark} size={18} />
          {doseStates[state].word}
        </span>
      }
    >
      {onOpen ? (
        of.map((dose) => (
          <span key={dose.key} className="flex min-h-11 items-center print:min-h-0">
            <Button kind="quiet" className="text-left" onClick={() => onOpen(dose)}>
              <span>
                <UnbrokenNumbers text={unrecordedText(dose)} />
              </span>
            </Button>
          </span>
        ))
      ) : (
        <UnbrokenNumbers text={of.map(unrecordedText).join('; ')} />
      )}
    </Line>
  );
}

/** "Levodopa 100 mg tablet: 1 tablet (100 mg), time-critical" */
function unrecordedText({ medication, dose, timeCritical }: Unrecorded): string {
  return [formatNamedDose(medication, dose), timeCritical && 'time-critical'].filter(Boolean).join(', ');
}
