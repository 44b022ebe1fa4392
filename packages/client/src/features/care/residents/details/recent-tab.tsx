import { type MedicationRecord, type VitalsRecord } from '@hearthline/contracts';
import { LiveContent } from '../../../../care/records/live-content.tsx';
import { EmptyState } from '../../../../ui/show/states.tsx';
import { useRecent } from './use-recent.ts';
import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import pill from '@phosphor-icons/core/regular/pill.svg?raw';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { AllReadings } from '../../../../care/reading-chips.tsx';
import { DoseStatus } from '../../../../care/records/dose-status.tsx';
import { doseText, getStaffName } from '../../../../care/records/dose-text.ts';
import { useRecordTime } from '../../../../care/records/use-record-time.ts';
import { newRowIdsAtom } from '../../../../lib/live/collections.ts';
import { cx } from '../../../../ui/show/cx.ts';
import { Icon } from '../../../../ui/show/icon.tsx';
import { NewBadge } from '../../../../ui/table/table.tsx';

/** The five newest vitals and medication records. */
export function RecentTab({
  residentId,
  onOpen,
}: {
  residentId: string;
  onOpen: (record: VitalsRecord) => void;
}) {
  const { live, entries } = useRecent(residentId);
  return (
    <LiveContent live={live} failed="Failed to fetch vitals records" rows={5}>
      {entries.length === 0 ? (
        <EmptyState title="No records found for this resident." />
      ) : (
        <ul aria-label="Recent records">
          {entries.map((entry) =>
            'vitals' in entry ? (
              <RecentVitals key={entry.id} record={entry.vitals} onOpen={onOpen} />
            ) : (
              <RecentDose key={entry.id} dose={entry.dose} />
            ),
          )}
        </ul>
      )}
    </LiveContent>
  );
}

interface EntryProps {
  at: string;
  type: { icon: string; word: string };
  staff: string;
  arrived?: boolean;
  children: ReactNode;
}

/** A row: time, kind, content, staff. */
function Entry({ at, type, staff, arrived = false, children }: EntryProps) {
  const when = useRecordTime('short');
  return (
    <span
      className={cx(
        'flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-left',
        arrived && 'arrived',
      )}
    >
      <span className="w-36 text-s whitespace-nowrap text-value-2">{when(at)}</span>
      <span className="flex w-28 items-center gap-2 font-label">
        <Icon svg={type.icon} className="text-secondary-ink" />
        {type.word}
      </span>
      <span className="flex min-w-0 flex-1 basis-64 flex-wrap max-tablet:basis-full items-center gap-x-4 gap-y-1">
        {children}
      </span>
      <span className="text-s text-value-2">
        {staff} {arrived && <NewBadge />}
      </span>
    </span>
  );
}

function RecentVitals({ record, onOpen }: { record: VitalsRecord; onOpen: (record: VitalsRecord) => void }) {
  const arrived = useAtomValue(newRowIdsAtom).has(record.id);
  return (
    <li>
      <button type="button" onClick={() => onOpen(record)} className="block w-full hover:bg-sunken">
        <Entry
          at={record.recordedAt}
          type={{ icon: heartbeat, word: 'Vitals' }}
          staff={record.recordedByName || 'Unknown'}
          arrived={arrived}
        >
          <AllReadings record={record} />
        </Entry>
      </button>
    </li>
  );
}

function RecentDose({ dose }: { dose: MedicationRecord }) {
  return (
    <li>
      <Entry
        at={dose.administeredAt ?? dose.scheduledFor}
        type={{ icon: pill, word: 'Medication' }}
        staff={getStaffName(dose) ?? 'Not administered'}
      >
        <span>{doseText(dose)}</span>
        <DoseStatus record={dose} />
      </Entry>
    </li>
  );
}
