import {
  describeRegisterLine,
  formatDoseAmount,
  formatStock,
  getDifference,
  type Medication,
  type RegisterLine,
} from '@hearthline/contracts';
import { registerHref } from '../../../care/register-href.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TextLink } from '../../../ui/show/link.tsx';

type When = (moment: string) => string;

/** Time in ms after which a line counts as entered later than its act. */
const laterMs = 5 * 60_000;

/** "Voided Nov 28, 2:02 PM by Hanna Lind, witness Ana Ribeiro: wrong resident" */
function struckText({ struck }: RegisterLine, when: When): string | null {
  if (!struck) return null;
  const { what, at, by, witnessedBy, reason } = struck;
  const people = [by && `by ${by.name}`, witnessedBy && `witness ${witnessedBy.name}`].filter(Boolean);
  const head = `${what === 'voided' ? 'Voided' : 'Corrected'} ${when(at)}`;
  return `${[head, people.join(', ')].filter(Boolean).join(' ')}${reason ? `: ${reason}` : ''}`;
}

/** A line that was corrected or voided is struck through, except its balance and the note about it. */
function Entry({ line, text }: { line: RegisterLine; text: string | null }) {
  if (text === null) return null;
  return line.struck ? <s>{text}</s> : text;
}

const isDelivery = ({ kind }: RegisterLine): boolean => kind === 'received' || kind === 'returned';

/** "Settled Nov 28, 2:02 PM by Hanna Lind: found in the other cupboard" */
function settledText({ check }: RegisterLine, when: When): string | null {
  if (!check || getDifference(check) === 0) return null;
  const { settled } = check;
  return settled ? `Settled ${when(settled.at)} by ${settled.by.name}: ${settled.note}` : 'Not settled';
}

function notes(line: RegisterLine, when: When): string {
  const isLate = Date.parse(line.enteredAt) - Date.parse(line.at) >= laterMs;
  return [
    struckText(line, when),
    isDelivery(line) ? null : line.reason,
    settledText(line, when),
    isLate && `Entered ${when(line.enteredAt)}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** "+28", "-0.5"; empty for a line that changed nothing. */
const change = ({ amount }: RegisterLine, medication: Medication): string | null =>
  amount === 0 ? null : `${amount > 0 ? '+' : ''}${formatStock({ ...medication, quantity: amount })}`;

const people = ({ by, witnessedBy }: RegisterLine): string =>
  witnessedBy ? `${by.name}, witness ${witnessedBy.name}` : by.name;

/** The columns of the register of the stock `stockId`. `medication` and `when` must be stable. */
export function registerColumns(medication: Medication, when: When, stockId: string): Column<RegisterLine>[] {
  const balance = ({ balance: quantity }: RegisterLine) => (
    <span className="font-number">{formatStock({ ...medication, quantity })}</span>
  );
  return [
    { title: 'Line', quiet: true, cell: ({ number }) => number },
    {
      title: 'Date and time',
      className: 'whitespace-nowrap print:whitespace-normal',
      cell: (line) => <Entry line={line} text={when(line.at)} />,
      phone: { text: ({ at }) => when(at) },
    },
    {
      title: 'Entry',
      isRowHeader: true,
      className: 'leading-5',
      cell: (line) => <Entry line={line} text={describeRegisterLine(line)} />,
      phone: {
        title: (line) => (
          <Entry
            line={line}
            text={[describeRegisterLine(line), change(line, medication)].filter(Boolean).join(' ')}
          />
        ),
      },
    },
    {
      title: 'Resident, from or to',
      className: 'leading-5',
      cell: (line) =>
        line.resident ? (
          <TextLink href={registerHref({ id: stockId, residentId: line.resident.id })}>
            <Entry line={line} text={line.resident.name} />
          </TextLink>
        ) : (
          isDelivery(line) && <Entry line={line} text={line.reason} />
        ),
      phone: { text: (line) => line.resident?.name ?? (isDelivery(line) ? line.reason : null) },
    },
    {
      title: 'Prescribed dose',
      className: 'leading-5',
      cell: (line) => <Entry line={line} text={line.dose && formatDoseAmount(medication, line.dose)} />,
    },
    {
      title: 'In',
      className: 'text-right',
      headClassName: 'text-right',
      cell: (line) =>
        line.amount > 0 && <Entry line={line} text={formatStock({ ...medication, quantity: line.amount })} />,
    },
    {
      title: 'Out',
      className: 'text-right',
      headClassName: 'text-right',
      cell: (line) =>
        line.amount < 0 && (
          <Entry line={line} text={formatStock({ ...medication, quantity: -line.amount })} />
        ),
    },
    { title: 'By', className: 'leading-5', cell: (line) => <Entry line={line} text={line.by.name} /> },
    {
      title: 'Witnessed by',
      className: 'leading-5',
      cell: (line) => <Entry line={line} text={line.witnessedBy?.name ?? null} />,
      phone: { text: people },
    },
    {
      title: 'Balance',
      className: 'whitespace-nowrap text-right print:whitespace-normal',
      headClassName: 'text-right',
      cell: balance,
      phone: { aside: balance },
    },
    {
      title: 'Notes',
      quiet: true,
      className: 'min-w-40 text-s leading-5 wrap-anywhere print:min-w-0',
      cell: (line) => notes(line, when),
      phone: { below: (line) => notes(line, when) },
    },
  ];
}
