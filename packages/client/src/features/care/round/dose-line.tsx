import { formatInstructions, formatNamedDose, lacksCheck, uncheckedText } from '@hearthline/contracts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { waiting as waitingIcon } from '../../../ui/show/icons.ts';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { useGivenByOthers } from '../../../care/giving-roles.ts';
import { fullName, roomText } from '../../../care/names.ts';
import { NamedDose } from '../../../care/named-dose.tsx';
import { lacksSecondPersonText, SecondPerson } from '../../../care/records/second-person.tsx';
import { doseStates } from '../../../care/records/dose-states.ts';
import { DoseEdge, DoseStateChip } from './dose-state.tsx';
import { claimText, notedText, recordedText, waitingText } from './dose-text.ts';
import { EndedMark } from './ended-prescription.tsx';
import { isRecorded, type RoundDose } from './round-doses.ts';
import type { OneTap } from './use-one-tap.ts';
import type { TickedDoses } from './use-ticked.ts';

export interface DoseLineProps {
  readonly dose: RoundDose;
  readonly now: Date;
  readonly isLive: boolean;
  /** Its resident has several open doses: it may be ticked to be given with the others. */
  readonly ticked: TickedDoses | null;
  /** It is the only open dose of its resident, and simple: one tap gives it. */
  readonly oneTap: OneTap | null;
  /** The reason for which giving it failed. */
  readonly failure: string | null;
  readonly onOpen: (dose: RoundDose) => void;
}

/** The amount: as it was given, otherwise as it is ordered. */
const doseOf = ({ prescription, record }: RoundDose) =>
  (record?.status === 'administered' ? record.dose : null) ?? prescription.dose;

/** A dose of a resident: medication, amount, route, state, and the buttons for it. */
export function DoseLine({ dose, now, isLive, ticked, oneTap, failure, onOpen }: DoseLineProps) {
  const { key, prescription, state } = dose;
  const instructions = formatInstructions(prescription);
  const isDone = isRecorded(dose);
  const byOthers = useGivenByOthers(prescription);
  const text = (
    <span className={cx('block min-w-0 wrap-break-word', isDone ? 'text-value-2' : 'text-value')}>
      <NamedDose medication={prescription.medication} dose={doseOf(dose)} />, {prescription.route}
      {prescription.timeCritical && ', time-critical'}
      {prescription.twoPeople && <span className="font-label whitespace-nowrap"> · Two people</span>}
      {lacksCheck(prescription) && <span className="font-label"> · {uncheckedText}</span>}
      <EndedMark prescription={prescription} now={now} />
      {instructions !== null && (
        <span className="block text-s text-value-2">
          <UnbrokenNumbers text={instructions} />
        </span>
      )}
    </span>
  );
  return (
    <li
      className="relative flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pl-5"
      aria-label={lineLabel(dose)}
    >
      <DoseEdge state={state} />
      <span className="min-w-0 flex-1 basis-52">
        {ticked && byOthers === null ? (
          <Checkbox
            size="tall"
            label={text}
            checked={ticked.isTicked(key)}
            disabled={!isLive || ticked.isGiving}
            onChange={({ target }) => ticked.tick(dose, target.checked)}
          />
        ) : (
          text
        )}
        {failure !== null && !isDone && (
          <span role="alert" className="flex items-center gap-2 text-s font-label text-severe-ink">
            <Mark shape="square-cross" size={16} /> {failure}
          </span>
        )}
      </span>
      <DoseAside dose={dose} now={now} isLive={isLive} oneTap={oneTap} onOpen={onOpen} />
    </li>
  );
}

function lineLabel({ prescription, resident, due, state }: RoundDose): string {
  return `${formatNamedDose(prescription.medication, prescription.dose)}, ${fullName(resident)}, ${roomText(resident.roomNumber)}, ${due.time}, ${doseStates[state].word}`;
}

/** Without a live list a dose is only noted. */
export const openText = (isLive: boolean) => (isLive ? 'Open' : 'Note what was given on paper');

/** Right side of the line: the user who has the dose open, its recorder, or its state with the button that opens it. */
function DoseAside({ dose, now, isLive, oneTap, onOpen }: Omit<DoseLineProps, 'ticked' | 'failure'>) {
  const { state, record, claim, note, due } = dose;
  const home = useHomeTime();
  const { user } = useSession();
  const byOthers = useGivenByOthers(dose.prescription);
  if (record && isRecorded(dose))
    return (
      <span className="flex min-h-11 flex-wrap items-center gap-2 font-label text-value-2">
        <Mark shape={doseStates[state].mark} size={20} />
        <span className={cx('min-w-0', state === 'administered' && 'text-(--v-normal-ink)')}>
          {recordedText(record, home)}
          {record.confirmedBy && `, confirmed by ${record.confirmedBy.name}`}
          {record.lacksSecondPerson && `. ${lacksSecondPersonText}.`}
        </span>
        <SecondPerson record={record} isLive={isLive} />
      </span>
    );
  if (note)
    return (
      <span className="flex min-h-11 items-center gap-2 font-label">
        <Icon svg={waitingIcon} /> {notedText(note, home)}
      </span>
    );
  const isOthers = claim !== undefined && claim.by.id !== user.id;
  if (isOthers)
    return (
      <span className="flex min-h-14 items-center gap-3 rounded-notice border border-(--v-block-edge) bg-(--v-info-soft) py-1 pr-4 pl-2">
        <Avatar name={claim.by.name} shape="round" size={40} />
        <span>
          <span className="block font-head text-value">
            {claim.waiting ? `${claimText(claim)}, waiting for a second person` : claimText(claim)}
          </span>
          <span className="block text-s text-value-2">since {home.time(claim.at)}</span>
        </span>
      </span>
    );
  const isMainAction = isLive && state !== 'later' && oneTap === null;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {claim?.waiting ? (
        <span className="flex items-center gap-2 font-head">
          <Mark shape="half-disc" size={18} /> {waitingText(claim, now)}
        </span>
      ) : (
        <DoseStateChip state={state} at={due.at} now={now} />
      )}
      {isLive && byOthers !== null ? (
        <span className="font-label">{byOthers}</span>
      ) : (
        <Button
          kind={isMainAction ? 'primary' : 'secondary'}
          size="tall"
          aria-label={`${openText(isLive)}: ${lineLabel(dose)}`}
          onClick={() => onOpen(dose)}
        >
          {openText(isLive)}
        </Button>
      )}
      {oneTap && byOthers === null && (
        <Button
          kind="primary"
          size="tall"
          aria-label={`Given: ${lineLabel(dose)}`}
          pending={oneTap.stateOf(dose.key)?.isGiving ?? false}
          pendingText="Saving..."
          onClick={() => oneTap.give(dose)}
        >
          Given
        </Button>
      )}
    </span>
  );
}
