import {
  describeReading,
  formatDoseRemarks,
  formatNamedDose,
  formatProduct,
  formatStock,
  getStockState,
  stayLabels,
  type Alert,
  type Handover,
} from '@hearthline/contracts';
import { alertMark, alertWord } from '../../../care/alert-readings.ts';
import { doseAlertText } from '../../../care/dose-alert-text.ts';
import { fieldLabel } from '../../../care/field-label.ts';
import { fullName, roomText } from '../../../care/names.ts';
import { DoseStatus } from '../../../care/records/dose-status.tsx';
import { lacksSecondPersonText } from '../../../care/records/second-person.tsx';
import { Badge } from '../../../ui/show/badge.tsx';
import { ValueChip } from '../../../ui/show/value-chip.tsx';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
import { ControlledSection } from './controlled-section.tsx';
import { Line, Lines, rowClass } from './handover-lines.tsx';
import { UnrecordedSections } from './unrecorded-sections.tsx';

/** The sections that follow from the records. */
export function HandoverSections({ handover }: { handover: Handover }) {
  const { alerts, openAlerts, doses, more, stock, residents, current } = handover;
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
        <Lines title="Medication alerts" empty="" count={ofDoses.length}>
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
      <UnrecordedSections handover={handover} />
      <Lines
        title="Medication"
        empty="No dose was refused, omitted, held, not prescribed or given outside the rules, and none was given as needed."
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
            <UnbrokenNumbers text={formatNamedDose(record.medication, record.dose)} />
            {[record.lacksSecondPerson && lacksSecondPersonText, formatDoseRemarks(record)]
              .filter(Boolean)
              .map((text) => `. ${String(text)}`)}
          </Line>
        ))}
      </Lines>
      <ControlledSection handover={handover} />
      {current && (
        <Lines title="Stock" empty="No medication is low." count={stock.length}>
          {stock.map((medication) => (
            <li key={medication.id} className={rowClass}>
              <span className="min-w-0 flex-1 font-name">{formatProduct(medication)}</span>
              <Badge look={getStockState(medication) === 'low' ? 'plain' : 'destructive'}>
                {stockTexts[getStockState(medication)]}: {formatStock(medication)}
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
        {residents.map(({ residentId, name, what, stay, fields, by, at }) => (
          <Line
            key={residentId}
            subject={name}
            residentId={what === 'left' && !stay ? undefined : residentId}
            at={at}
            aside={
              <Badge look={what === 'changed' ? 'plain' : 'info'}>
                {what === 'left' && stay ? stayLabels[stay] : changeWords[what]}
              </Badge>
            }
          >
            {[fields.map(fieldLabel).join(', '), by].filter(Boolean).join('. ')}
          </Line>
        ))}
      </Lines>
    </>
  );
}

const stockTexts = { negative: 'Below zero', out: 'Out', low: 'Low', enough: 'Enough' } as const;
const changeWords = { new: 'New', returned: 'Returned', changed: 'Changed', left: 'Left' } as const;

const stateWords: Record<Alert['state'], string> = {
  open: 'Nobody yet',
  taken: 'Taken',
  'recheck-due': 'Recheck overdue',
  closed: 'Closed',
  withdrawn: 'Cancelled',
};

/** "Taken by Ana Ribeiro", "Recheck overdue (Ana Ribeiro)" */
function stateText({ state, takenBy, closedBy }: Alert): string {
  const by = state === 'closed' ? closedBy : takenBy;
  if (!by) return stateWords[state];
  return state === 'recheck-due' ? `${stateWords[state]} (${by.name})` : `${stateWords[state]} by ${by.name}`;
}

/** The state with the last note: 'Closed by Tomasz Nowak: "ok"', 'Taken by Ana Ribeiro. "Feels well" (Grace Okafor)'. */
function alertText(alert: Alert): string {
  const last = alert.notes.at(-1);
  const text = stateText(alert);
  if (!last) return text;
  const isClosing = alert.state === 'closed' && last.by.name === alert.closedBy?.name;
  return isClosing ? `${text}: "${last.text}"` : `${text}. "${last.text}" (${last.by.name})`;
}

function AlertLine({ alert }: { alert: Alert }) {
  const { readings: listed, resident, state } = alert;
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
      {ofDoses !== null && (
        <span className="font-label">
          <UnbrokenNumbers text={`${ofDoses}. `} />
        </span>
      )}
      <span className={state === 'open' ? 'font-label' : undefined}>{alertText(alert)}</span>
    </Line>
  );
}
