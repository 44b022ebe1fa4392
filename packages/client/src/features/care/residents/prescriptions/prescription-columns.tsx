import {
  formatDoseAmount,
  formatInstructions,
  formatProduct,
  isReviewOverdue,
  lacksCheck,
  lacksWrittenOrder,
  type Prescription,
} from '@hearthline/contracts';
import pencil from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import checkIcon from '@phosphor-icons/core/regular/check.svg?raw';
import repeat from '@phosphor-icons/core/regular/arrows-clockwise.svg?raw';
import stopIcon from '@phosphor-icons/core/regular/prohibit.svg?raw';
import { scheduleText } from '../../../../care/prescription-text.ts';
import { Badge } from '../../../../ui/show/badge.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { menuColumn } from '../../../../ui/overlay/menu-column.tsx';
import { OrderLines } from '../../../../care/order-lines.tsx';

/** Stage of a prescription at an instant: in force, not begun, or over. */
export function getStage({ startsAt, endsAt }: Prescription, now: Date): 'coming' | 'current' | 'ended' {
  const at = now.toISOString();
  if (endsAt !== null && (endsAt <= at || endsAt <= startsAt)) return 'ended';
  return startsAt > at ? 'coming' : 'current';
}

export interface PrescriptionColumnOptions {
  readonly now: Date;
  /** Home day, ISO 8601. */
  readonly today: string;
  /** "Nov 21, 2026" */
  readonly day: (moment: string) => string;
  readonly mayPrescribe: boolean;
  /** Opens the register of the medication. Absent: the user may not read it. */
  readonly openRegister?: ((prescription: Prescription) => void) | undefined;
  readonly change: (prescription: Prescription) => void;
  readonly stop: (prescription: Prescription) => void;
  /** The prescription goes on, with another end or review date. */
  readonly renew: (prescription: Prescription) => void;
  /** The written confirmation of a telephone order came. */
  readonly confirm: (prescription: Prescription) => void;
  /** The second person's check; not offered to its author. */
  readonly check: (prescription: Prescription) => void;
  readonly userId: string;
}

/** Columns of a resident's prescriptions, with a menu for users who may prescribe. */
export function prescriptionColumns(options: PrescriptionColumnOptions): Column<Prescription>[] {
  const { now, today, day, mayPrescribe, openRegister, change, stop, renew, confirm, userId } = options;
  const since = (each: Prescription) => (
    <>
      <Since prescription={each} now={now} day={day} />
      <OrderLines prescription={each} today={today} />
    </>
  );
  const marks = (each: Prescription) => <Marks prescription={each} now={now} today={today} />;
  const columns: Column<Prescription>[] = [
    {
      title: 'Medication',
      isRowHeader: true,
      className: 'min-w-36',
      cell: (each) => (
        <span className="grid gap-1 py-1.5">
          <span className="font-label leading-5">{formatProduct(each.medication)}</span>
          {marks(each)}
        </span>
      ),
      phone: { title: ({ medication }) => formatProduct(medication) },
    },
    {
      title: 'Dose',
      className: 'leading-5 whitespace-nowrap',
      cell: ({ medication, dose }) => formatDoseAmount(medication, dose),
      phone: { text: ({ medication, dose }) => formatDoseAmount(medication, dose) },
    },
    {
      title: 'Route',
      className: 'leading-5',
      cell: ({ route }) => route,
      phone: { text: ({ route }) => route },
    },
    {
      title: 'When',
      className: 'min-w-32 leading-5',
      cell: ({ schedule }) => scheduleText(schedule),
      phone: {
        below: (each) => (
          <span className="grid gap-1">
            <span>{scheduleText(each.schedule)}</span>
            <span className="text-s text-value-2">{formatInstructions(each)}</span>
            {marks(each)}
            <span className="text-s text-value-2">{since(each)}</span>
          </span>
        ),
      },
    },
    {
      title: 'Order',
      quiet: true,
      className: 'min-w-44 py-1.5 text-s leading-5 wrap-anywhere',
      cell: (each) => (
        <>
          <span className="block text-value">{formatInstructions(each)}</span>
          {since(each)}
        </>
      ),
    },
  ];
  if (!mayPrescribe && !openRegister) return columns;
  const registerEntries = (each: Prescription) =>
    openRegister && each.twoPeople ? [{ label: 'Register', onSelect: () => openRegister(each) }] : [];
  const changeEntries = (each: Prescription) => {
    const isEnded = getStage(each, now) === 'ended';
    return [
      // A prescription with a planned change is changed at its successor.
      ...(isEnded || each.replacedBy
        ? []
        : [
            { label: 'Change', icon: pencil, onSelect: () => change(each) },
            { label: 'Renew', icon: repeat, onSelect: () => renew(each) },
          ]),
      ...(lacksCheck(each) && each.prescribedBy.id !== userId
        ? [{ label: 'Check against the order', icon: checkIcon, onSelect: () => options.check(each) }]
        : []),
      // The paper may come when the course is over.
      ...(lacksWrittenOrder(each)
        ? [{ label: 'Written order came', icon: checkIcon, onSelect: () => confirm(each) }]
        : []),
      ...(isEnded ? [] : [{ label: 'Stop', icon: stopIcon, danger: true, onSelect: () => stop(each) }]),
    ];
  };
  const entries = (each: Prescription) => [
    ...registerEntries(each),
    ...(mayPrescribe ? changeEntries(each) : []),
  ];
  return [
    ...columns,
    menuColumn({ label: (each) => `Actions for ${formatProduct(each.medication)}`, entries }),
  ];
}

function Marks({ prescription, now, today }: { prescription: Prescription; now: Date; today: string }) {
  const { timeCritical, twoPeople, allergyReason, replacedBy, stoppedBy } = prescription;
  const isEnded = getStage(prescription, now) === 'ended';
  const isReviewPast = !isEnded && isReviewOverdue(prescription, today);
  const isByTelephone = lacksWrittenOrder(prescription);
  const isUnchecked = lacksCheck(prescription);
  const hasMark = isEnded || timeCritical || twoPeople || isByTelephone || isUnchecked || isReviewPast;
  if (!hasMark && allergyReason === null) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {isEnded && <Badge>{replacedBy && !stoppedBy ? 'Changed' : 'Stopped'}</Badge>}
      {timeCritical && <Badge look="info">Time-critical</Badge>}
      {twoPeople && <Badge look="info">Two people</Badge>}
      {isUnchecked && <Badge look="info">Not yet checked</Badge>}
      {isByTelephone && <Badge look="info">Telephone order</Badge>}
      {isReviewPast && <Badge look="info">Review overdue</Badge>}
      {allergyReason !== null && <Badge look="destructive">Despite allergy</Badge>}
    </span>
  );
}

interface SinceProps {
  prescription: Prescription;
  now: Date;
  day: (moment: string) => string;
}

/** When it began or will begin, who prescribed it, and when and why it ends or ended. */
function Since({ prescription, now, day }: SinceProps) {
  const { startsAt, endsAt, prescribedBy, stoppedBy, stopReason, allergyReason } = prescription;
  const stage = getStage(prescription, now);
  const began = stage === 'coming' ? `From ${day(startsAt)}` : day(startsAt);
  // The end is exclusive: the last day ends when the next day begins.
  const lastDay = endsAt && day(new Date(Date.parse(endsAt) - 1).toISOString());
  const until = stage === 'ended' ? ` to ${String(lastDay)}` : ` until ${String(lastDay)}`;
  const why = stoppedBy ? `Stopped by ${stoppedBy.name}: ${stopReason ?? ''}` : null;
  return (
    <>
      <span className="block">
        {began}
        {lastDay && until}, {prescribedBy.name}
      </span>
      {why && <span className="block">{why}</span>}
      {allergyReason !== null && <span className="block">Despite allergy: {allergyReason}</span>}
    </>
  );
}
