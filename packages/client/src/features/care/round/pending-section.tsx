import { formatDoseRemarks, formatNamedDose } from '@hearthline/contracts';
import { useState } from 'react';
import { fullName, roomText } from '../../../care/names.ts';
import { momentText } from '../../../care/moment-text.ts';
import type { DoseAct } from '../../../care/records/dose-acts.ts';
import { DoseDialogs } from '../../../care/records/dose-dialogs.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
import { DoseStateChip } from './dose-state.tsx';
import type { PendingRecord } from './pending-records.ts';

export interface PendingSectionProps {
  readonly pending: readonly PendingRecord[];
  readonly now: Date;
  readonly isLive: boolean;
}

/** The pending doses that follow from no prescription: each is opened as its record, and given or closed there. */
export function PendingSection({ pending, now, isLive }: PendingSectionProps) {
  const [act, setAct] = useState<DoseAct>();
  return (
    <>
      {pending.length > 0 && (
        <Section title="Without a prescription" subtitle={String(pending.length)} className="mt-8">
          <ul>
            {pending.map((each) => (
              <PendingLine key={each.record.id} of={each} now={now} isLive={isLive} onAct={setAct} />
            ))}
          </ul>
        </Section>
      )}
      <DoseDialogs act={act} onAct={setAct} />
    </>
  );
}

interface PendingLineProps extends Omit<PendingSectionProps, 'pending'> {
  readonly of: PendingRecord;
  readonly onAct: (act: DoseAct) => void;
}

function PendingLine({ of: { record, resident, state }, now, isLive, onAct }: PendingLineProps) {
  const home = useHomeTime();
  const name = formatNamedDose(record.medication, record.dose);
  const who = `${fullName(resident)}, ${roomText(resident.roomNumber)}`;
  const when = momentText(record.scheduledFor, home);
  return (
    <li
      aria-label={`${name}, ${who}, ${when}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 pl-5"
    >
      <span className="min-w-0 flex-1 basis-52 text-value">
        <span className="font-head wrap-break-word">
          <UnbrokenNumbers text={name} />
        </span>
        <span className="block text-s wrap-break-word text-value-2">
          {who}, {when}
        </span>
        <span className="block text-s wrap-break-word text-value-2">{formatDoseRemarks(record)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <DoseStateChip state={state} at={record.scheduledFor} now={now} />
        <Button
          size="tall"
          disabled={!isLive}
          aria-label={`Open: ${name}, ${fullName(resident)}`}
          onClick={() => onAct({ kind: 'open', record })}
        >
          Open
        </Button>
      </span>
    </li>
  );
}
