import {
  countsForNext,
  formatDoseAmount,
  formatNamedDose,
  formatProduct,
  getUncheckedReturn,
  type MedicationRecord,
} from '@hearthline/contracts';
import { claimText, asNeededRuleText, givenTexts, limitsText, notedText } from './dose-text.ts';
import { useHomeTime, type HomeTime } from '../../../lib/time/home-time.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/show/button.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { waiting as waitingIcon } from '../../../ui/show/icons.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { momentText } from '../../../care/moment-text.ts';
import { useGivenByOthers } from '../../../care/giving-roles.ts';
import { fullName } from '../../../care/names.ts';
import { NamedDose } from '../../../care/named-dose.tsx';
import { EffectQuestion } from '../../../care/records/effect-question.tsx';
import { openText } from './dose-line.tsx';
import type { AsNeeded, AsNeededOfResident } from './as-needed.ts';
import { ResidentLine } from './resident-block.tsx';

export interface AsNeededSectionProps {
  readonly of: readonly AsNeededOfResident[];
  readonly isLive: boolean;
  readonly onOpen: (dose: AsNeeded) => void;
}

/**
 * As-needed medication by room and resident: its purpose, the time of the next possible dose, and the effect of the last one.
 */
export function AsNeededSection({ of, isLive, onOpen }: AsNeededSectionProps) {
  if (of.length === 0) return null;
  return (
    <Section title="As needed" className="mt-8">
      <ul>
        {of.map(({ resident, prescriptions }) => (
          <li
            key={resident.id}
            className="border-b border-line py-2"
            aria-label={`As needed: ${fullName(resident)}`}
          >
            <ResidentLine resident={resident} />
            <ul className="mt-1 grid gap-1">
              {prescriptions.map((each) => (
                <AsNeededLine key={each.prescription.id} of={each} isLive={isLive} onOpen={onOpen} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface AsNeededLineProps {
  readonly of: AsNeeded;
  readonly isLive: boolean;
  readonly onOpen: (dose: AsNeeded) => void;
}

function AsNeededLine({ of, isLive, onOpen }: AsNeededLineProps) {
  const { prescription, schedule, latest, inFuture, next, note, claim, unanswered } = of;
  const home = useHomeTime();
  const { user } = useSession();
  const isUnchecked = getUncheckedReturn(of.resident) !== null;
  const byOthers = useGivenByOthers(prescription);
  const isOthers = claim !== undefined && claim.by.id !== user.id;
  const name = formatNamedDose(prescription.medication, prescription.dose);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pl-5" aria-label={name}>
      <span className="min-w-0 flex-1 basis-52 text-value">
        <NamedDose medication={prescription.medication} dose={prescription.dose} />, {prescription.route}
        <span className="block text-s text-value-2">
          {schedule.reason}. {asNeededRuleText(schedule)}.
        </span>
        {latest && <span className="block text-s text-value-2">{lastText(latest, prescription, home)}</span>}
        {inFuture.map((record) => (
          <span
            key={record.id}
            role="alert"
            className="mt-1 flex items-start gap-2 font-label text-severe-ink"
          >
            <Mark shape="square-cross" size={18} />
            <span className="min-w-0">{inFutureText(record, of, home)}</span>
          </span>
        ))}
      </span>
      <span className="flex flex-wrap items-center gap-3">
        {isOthers && <span className="font-head text-value-info">{claimText(claim)}</span>}
        {note ? (
          <span className="flex items-center gap-2 font-label">
            <Icon svg={waitingIcon} /> {notedText(note, home)}
          </span>
        ) : isUnchecked ? (
          <span className="flex items-center gap-2 font-label text-severe-ink">
            <Mark shape="triangle-up" size={18} /> Medicines not checked since the return: ask the nurse in
            charge
          </span>
        ) : (
          <span className={cx('flex items-center gap-2 font-label', next && 'text-value-2')}>
            <Mark shape={next ? 'ring-pause' : 'ring'} size={18} /> {limitsText(of, home)}
          </span>
        )}
        {!isOthers && !note && isLive && byOthers !== null && <span className="font-label">{byOthers}</span>}
        {!isOthers && !note && (!isLive || byOthers === null) && (
          <Button
            size="tall"
            aria-label={`${openText(isLive)}: ${name}, ${fullName(of.resident)}`}
            onClick={() => onOpen(of)}
          >
            {openText(isLive)}
          </Button>
        )}
      </span>
      {unanswered.map((record) => (
        <EffectQuestion key={record.id} record={record} isLive={isLive} />
      ))}
    </li>
  );
}

function lastText(record: MedicationRecord, of: { readonly medicationId: string }, home: HomeTime): string {
  const { administeredAt, administeredByUser, reason, medicationId, medication, dose } = record;
  const when = administeredAt === null ? '' : momentText(administeredAt, home);
  // Another product of the same substance is named.
  const product = medicationId !== of.medicationId && formatProduct(medication);
  const amount = dose && formatDoseAmount(medication, dose);
  const texts = [
    `Last given ${when}`,
    administeredByUser?.name,
    product,
    amount,
    ...givenTexts(record),
    reason,
  ];
  return texts.filter(Boolean).join(', ');
}

function inFutureText(
  { administeredAt, administeredByUser }: MedicationRecord,
  { schedule }: Pick<AsNeeded, 'schedule'>,
  home: HomeTime,
): string {
  const counts = countsForNext(schedule, new Date(administeredAt ?? 0), serverNow());
  const when = administeredAt === null ? '' : home.dayAndTime(administeredAt);
  const who = administeredByUser ? ` by ${administeredByUser.name}` : '';
  return `Recorded as given on ${when}${who}: the clock was wrong. ${counts ? 'It counts for the next dose.' : 'It is asked about before the next dose.'} Find out when it was given, and have this record corrected.`;
}
