import { asksAtGiving, hasFlag, isStopped, type Resident } from '@hearthline/contracts';
import { memo } from 'react';
import { AllergyChips } from '../../../care/allergies.tsx';
import { dayMomentText } from '../../../care/moment-text.ts';
import { fullName, roomText } from '../../../care/names.ts';
import { Nickname } from '../../../care/nickname.tsx';
import { smallPhoto } from '../../../care/small-photo.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { TextLink } from '../../../ui/show/link.tsx';
import { DoseLine } from './dose-line.tsx';
import { isMissedEarlier } from './missed-earlier.ts';
import { isSameDose, isWaiting, type RoundDose } from './round-doses.ts';
import { groupTimes, type DosesOfResident } from './round-order.ts';
import type { OneTap } from './use-one-tap.ts';
import type { TickedDoses } from './use-ticked.ts';

export interface ResidentBlockProps {
  readonly of: DosesOfResident;
  /** Its doses are of several times of day, each under its time. */
  readonly hasTimes: boolean;
  readonly now: Date;
  readonly isLive: boolean;
  readonly ticked: TickedDoses;
  readonly oneTap: OneTap;
  readonly onOpen: (dose: RoundDose) => void;
}

/**
 * The doses of a resident, of one time of day or of all. If there are several, those for one person can be ticked. Memoized: each record
 * and claim joins the round anew, and most blocks stay the same.
 */
export const ResidentBlock = memo(PlainResidentBlock, isSameBlock);

function isSameBlock(before: ResidentBlockProps, after: ResidentBlockProps): boolean {
  const [{ of: a }, { of: b }] = [before, after];
  return (
    before.now === after.now &&
    before.hasTimes === after.hasTimes &&
    before.isLive === after.isLive &&
    before.ticked === after.ticked &&
    before.oneTap.isSimple === after.oneTap.isSimple &&
    before.oneTap.give === after.oneTap.give &&
    before.onOpen === after.onOpen &&
    a.resident === b.resident &&
    a.doses.length === b.doses.length &&
    a.doses.every(
      (dose, index) =>
        isSameDose(dose, b.doses[index]) &&
        before.oneTap.stateOf(dose.key) === after.oneTap.stateOf(dose.key),
    )
  );
}

function PlainResidentBlock(props: ResidentBlockProps) {
  const { resident, doses } = props.of;
  const { hasTimes, now, isLive, ticked, oneTap, onOpen } = props;
  const { user } = useSession();
  const home = useHomeTime();
  const tickable = doses.filter(
    (dose) =>
      isWaiting(dose) &&
      !(dose.state === 'missed' && isMissedEarlier(dose.due.at, 0, now, home)) &&
      dose.note === undefined &&
      !dose.prescription.twoPeople &&
      !asksAtGiving(dose.prescription) &&
      !hasFlag(dose.prescription, 'self-administered') &&
      !hasFlag(dose.prescription, 'visiting-nurse') &&
      !isStopped(dose.prescription, dose.due.at, now) &&
      (dose.claim === undefined || dose.claim.by.id === user.id),
  );
  // A ticked dose keeps its tick and its failure text when the other doses are done.
  const mayTick = (dose: RoundDose) =>
    tickable.includes(dose) && (tickable.length > 1 || ticked.isTicked(dose.key));
  // Several doses are ticked: a button each would be hit beside its dose.
  const isSingle = (dose: RoundDose) => tickable.length === 1 && tickable[0] === dose && !mayTick(dose);
  const chosen = tickable.filter(({ key }) => ticked.isTicked(key));
  const name = fullName(resident);
  const lines = (shown: readonly RoundDose[]) => (
    <ul className="mt-1 grid gap-1">
      {shown.map((dose) => (
        <DoseLine
          key={dose.key}
          dose={dose}
          now={now}
          isLive={isLive}
          ticked={mayTick(dose) ? ticked : null}
          failure={ticked.failureOf(dose.key) ?? oneTap.stateOf(dose.key)?.failure ?? null}
          oneTap={isLive && isSingle(dose) && oneTap.isSimple(dose) ? oneTap : null}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
  return (
    <li className="border-b border-line py-2" aria-label={`${name}, ${roomText(resident.roomNumber)}`}>
      <ResidentLine resident={resident} />
      {hasTimes
        ? groupTimes(doses).map(({ key, at, doses: ofTime }) => (
            <div key={key}>
              <h3 className="mt-2 pl-5 font-head text-value tabular-nums">{dayMomentText(at, home)}</h3>
              {lines(ofTime)}
            </div>
          ))
        : lines(doses)}
      {chosen.length > 0 && (
        <div className="mt-2 pl-5">
          <Button
            kind="primary"
            size="tall"
            wide
            pending={ticked.isGiving}
            pendingText="Saving..."
            disabled={!isLive}
            onClick={() => void ticked.give(chosen)}
          >
            {chosen.length === 1
              ? `Record the ticked dose as given: ${name}`
              : `Record ${String(chosen.length)} ticked doses as given: ${name}`}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Photo, name, room and all allergies of a resident of the round; the name leads to the resident's page. */
export function ResidentLine({ resident }: { resident: Resident }) {
  const name = fullName(resident);
  return (
    <div className="flex min-h-14 items-center gap-4 pl-5">
      <Avatar name={name} photo={smallPhoto(resident)} shape="square" size={56} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-l font-head wrap-break-word text-value">
          <TextLink href={`/residents/${resident.id}`} className="text-l! font-head!">
            {name}
          </TextLink>{' '}
          <Nickname of={resident.nickname} />
        </span>
        <span className="text-value-2 first-letter:uppercase">{roomText(resident.roomNumber)}</span>
        <AllergyChips of={resident} size="s" />
      </div>
    </div>
  );
}
