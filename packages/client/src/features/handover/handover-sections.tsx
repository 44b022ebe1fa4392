import {
  describeReading,
  formatNamedDose,
  formatProduct,
  formatStock,
  stockStateOf,
  type Alert,
  type Handover,
} from '@hearthline/contracts';
import type { ReactNode } from 'react';
import { alertMark, alertWord } from '../../care/alert-readings.ts';
import { doseAlertText } from '../../care/dose-alert-text.ts';
import { fieldLabel } from '../../care/field-label.ts';
import { momentText } from '../../care/moment-text.ts';
import { NotListedNote } from '../../care/not-listed-note.tsx';
import { fullName, roomText } from '../../care/names.ts';
import { doseStates } from '../../care/records/dose-states.ts';
import { DoseStatus } from '../../care/records/dose-status.tsx';
import { lacksSecondPersonText } from '../../care/records/second-person.tsx';
import { groupBy } from '../../lib/group-by.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Section } from '../../ui/section.tsx';
import { ValueChip } from '../../ui/value-chip.tsx';

/** The sections that follow from the records. */
export function HandoverSections({ handover }: { handover: Handover }) {
  const { alerts, openAlerts, doses, unrecorded, more, stock, residents, current } = handover;
  const ofReadings = alerts.filter(({ cause }) => cause === 'readings');
  const ofDoses = alerts.filter(({ cause }) => cause !== 'readings');
  return (
    <>
      <Lines
        title="Severe readings"
        empty="No severe readings in this shift."
        count={ofReadings.length}
        more={more.alerts}
      >
        {ofReadings.map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
      </Lines>
      {ofDoses.length > 0 && (
        <Lines title="Alerts of medication" empty="" count={ofDoses.length}>
          {ofDoses.map((alert) => (
            <AlertLine key={alert.id} alert={alert} />
          ))}
        </Lines>
      )}
      {openAlerts.length > 0 && (
        <Lines title="Still open from before" empty="" count={openAlerts.length} more={more.openAlerts}>
          {openAlerts.map((alert) => (
            <AlertLine key={alert.id} alert={alert} />
          ))}
        </Lines>
      )}
      <Lines
        title="Not recorded"
        empty={current ? 'No dose was missed, and none is overdue.' : 'No dose was missed.'}
        count={unrecorded.length}
        more={more.unrecorded}
      >
        {groupUnrecorded(unrecorded).map((of) => (
          <UnrecordedLine key={of[0].key} of={of} />
        ))}
      </Lines>
      <Lines
        title="Medication"
        empty="No dose was refused, omitted or held, and none was given as needed."
        count={doses.length}
        more={more.doses}
      >
        {doses.map((record) => (
          <Line
            key={record.id}
            subject={fullName(record.resident)}
            residentId={record.residentId}
            at={record.administeredAt ?? record.scheduledFor}
            aside={<DoseStatus record={record} />}
          >
            {formatNamedDose(record.medication, record.dose)}
            {[record.lacksSecondPerson && lacksSecondPersonText, record.reason, record.notes]
              .filter(Boolean)
              .map((text) => `. ${String(text)}`)}
          </Line>
        ))}
      </Lines>
      {current && (
        <Lines title="Stock" empty="No medication is low." count={stock.length}>
          {stock.map((medication) => (
            <li key={medication.id} className={rowClass}>
              <span className="min-w-0 flex-1 font-name">{formatProduct(medication)}</span>
              <Badge look={stockStateOf(medication) === 'low' ? 'plain' : 'destructive'}>
                {stockTexts[stockStateOf(medication)]}: {formatStock(medication)}
              </Badge>
            </li>
          ))}
        </Lines>
      )}
      <Lines
        title="Residents"
        empty="No resident was added or changed, and none left."
        count={residents.length}
      >
        {residents.map(({ residentId, name, what, fields, by, at }) => (
          <Line
            key={residentId}
            subject={name}
            residentId={what === 'left' ? undefined : residentId}
            at={at}
            aside={<Badge look={what === 'changed' ? 'plain' : 'info'}>{changeWords[what]}</Badge>}
          >
            {fields.length > 0 && `${fields.map(fieldLabel).join(', ')}. `}By {by}
          </Line>
        ))}
      </Lines>
    </>
  );
}

const rowClass =
  'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0 desk:min-h-11 print:min-h-0 print:break-inside-avoid print:py-0.5';

const stockTexts = { negative: 'Below zero', out: 'Out', low: 'Low', enough: 'Enough' } as const;
const changeWords = { new: 'New', returned: 'Back', changed: 'Changed', left: 'Left' } as const;

interface LinesProps {
  title: string;
  empty: string;
  count: number;
  /** How many there are besides; of alerts, of readings or of doses. */
  more?: number;
  children: ReactNode;
}

function Lines({ title, empty, count, more = 0, children }: LinesProps) {
  return (
    <Section title={title} subtitle={count > 0 ? String(count) : undefined}>
      {count === 0 ? (
        <p className="py-3 text-desk text-ink-2">{empty}</p>
      ) : (
        <ul aria-label={title}>{children}</ul>
      )}
      <NotListedNote count={more} hint="Please look at the records." />
    </Section>
  );
}

interface LineProps {
  subject: string;
  /** Makes the subject a link. */
  residentId?: string | undefined;
  at: string;
  aside: ReactNode;
  children: ReactNode;
}

/** Who, when and what, with a state at the right. */
function Line({ subject, residentId, at, aside, children }: LineProps) {
  const home = useHomeTime();
  return (
    <li className={rowClass}>
      <span className="min-w-0 flex-1 basis-60 items-baseline gap-x-3 print:flex print:flex-wrap">
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          {residentId ? (
            <TextLink href={`/residents/${residentId}`}>{subject}</TextLink>
          ) : (
            <span className="font-name">{subject}</span>
          )}
          <span className="text-s text-ink-2">{momentText(at, home)}</span>
        </span>
        <span className="block text-desk break-words">{children}</span>
      </span>
      {aside}
    </li>
  );
}

type Unrecorded = Handover['unrecorded'][number];

/** By resident, time and state: what one person was to be given at one time is one line. */
function groupUnrecorded(doses: readonly Unrecorded[]): [Unrecorded, ...Unrecorded[]][] {
  const groups = groupBy(doses, ({ residentId, at, state }) => `${at} ${residentId} ${state}`);
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest]] : []));
}

function UnrecordedLine({ of }: { of: readonly [Unrecorded, ...Unrecorded[]] }) {
  const [{ residentId, resident, at, state }] = of;
  return (
    <Line
      subject={`${fullName(resident)}, ${roomText(resident.roomNumber)}`}
      residentId={residentId}
      at={at}
      aside={
        <span className="inline-flex items-center gap-1.5 font-label whitespace-nowrap">
          <Mark shape={doseStates[state].mark} size={18} />
          {doseStates[state].word}
        </span>
      }
    >
      {of.map(unrecordedText).join('; ')}
    </Line>
  );
}

/** "Levodopa 100 mg tablet: 1 tablet (100 mg), time-critical" */
function unrecordedText({ medication, dose, timeCritical }: Unrecorded): string {
  return [formatNamedDose(medication, dose), timeCritical && 'time-critical'].filter(Boolean).join(', ');
}

const stateWords: Record<Alert['state'], string> = {
  open: 'Nobody yet',
  taken: 'Taken',
  'recheck-due': 'Recheck due',
  closed: 'Closed',
  withdrawn: 'Cancelled',
};

function AlertLine({ alert }: { alert: Alert }) {
  const { readings: listed, resident, state, takenBy, closedBy, notes } = alert;
  const by = state === 'closed' ? closedBy : takenBy;
  const last = notes.at(-1);
  const ofDoses = doseAlertText(alert);
  return (
    <Line
      subject={`${fullName(resident)}, ${roomText(resident.roomNumber)}`}
      residentId={alert.residentId}
      at={alert.measuredAt}
      aside={
        ofDoses === null && (
          <ValueChip
            value={listed.map(({ kind, value }) => describeReading(kind, value)).join(', ')}
            tone="severe"
            word={alertWord(listed)}
            mark={alertMark(listed)}
          />
        )
      }
    >
      {ofDoses !== null && <span className="font-label">{ofDoses}. </span>}
      <span className={state === 'open' ? 'font-label' : undefined}>
        {stateWords[state]}
        {by && ` by ${by.name}`}
      </span>
      {last && `. ${last.text} (${last.by.name})`}
    </Line>
  );
}
