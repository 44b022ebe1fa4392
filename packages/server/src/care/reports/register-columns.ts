import {
  describeRegisterLine,
  formatDoseAmount,
  formatStock,
  getDifference,
  type Medication,
  type RegisterLine,
  type StockMovement,
} from '@hearthline/contracts';
import { homeMoment, type ReportColumn } from './report-columns.ts';

/** A number in a file is written plainly, on paper with a comma from 1,000 and its unit. */
const writers = {
  csv: () => (quantity: number) => quantity,
  paper: (medication: Medication) => (quantity: number) => formatStock({ ...medication, quantity }),
} as const;

/** "Voided 2026-11-28 14:02 by Hanna Lind, witness Ana Ribeiro: wrong resident" */
function struckText({ struck }: RegisterLine, when: (moment: string) => string): string | null {
  if (!struck) return null;
  const { what, at, by, witnessedBy, reason } = struck;
  const people = [by && `by ${by.name}`, witnessedBy && `witness ${witnessedBy.name}`].filter(Boolean);
  const head = `${what === 'voided' ? 'Voided' : 'Corrected'} ${when(at)}`;
  return `${[head, people.join(', ')].filter(Boolean).join(' ')}${reason ? `: ${reason}` : ''}`;
}

/** Time in ms after which a line counts as entered later than its act. */
const laterMs = 5 * 60_000;

function enteredText({ at, enteredAt }: RegisterLine, when: (moment: string) => string): string | null {
  return Date.parse(enteredAt) - Date.parse(at) >= laterMs ? `Entered ${when(enteredAt)}` : null;
}

/** The giver or receiver of the drug: the resident, or the name that was entered. */
const fromOrTo = ({ kind, resident, reason }: RegisterLine): string | null =>
  resident?.name ?? (kind === 'received' || kind === 'returned' ? reason : null);

/** "Settled 2026-11-28 14:02 by Hanna Lind: found in the other cupboard" */
function settledText({ check }: RegisterLine, when: (moment: string) => string): string | null {
  if (!check || getDifference(check) === 0) return null;
  const { settled } = check;
  return settled ? `Settled ${when(settled.at)} by ${settled.by.name}: ${settled.note}` : 'Not settled';
}

function noteText(line: RegisterLine, when: (moment: string) => string): string {
  const { kind, reason } = line;
  const why = kind === 'received' || kind === 'returned' ? null : reason;
  return [struckText(line, when), why, settledText(line, when), enteredText(line, when)]
    .filter(Boolean)
    .join('. ');
}

/** The columns of a register, in a CSV and on paper. */
export function registerColumns(
  medication: Medication,
  { timezone, form }: { readonly timezone: string; readonly form: keyof typeof writers },
): ReportColumn<RegisterLine>[] {
  const when = homeMoment(timezone);
  const write = writers[form](medication);
  return [
    { title: 'Line', cell: ({ number }) => number },
    { title: 'Date and Time', cell: ({ at }) => when(at) },
    { title: 'Entry', cell: describeRegisterLine },
    { title: 'Resident, From or To', cell: fromOrTo },
    { title: 'Prescribed Dose', cell: ({ dose }) => dose && formatDoseAmount(medication, dose) },
    { title: 'In', cell: ({ amount }) => (amount > 0 ? write(amount) : null) },
    { title: 'Out', cell: ({ amount }) => (amount < 0 ? write(-amount) : null) },
    { title: 'By', cell: ({ by }) => by.name },
    { title: 'Witnessed By', cell: ({ witnessedBy }) => witnessedBy?.name ?? null },
    { title: 'Balance', cell: ({ balance }) => write(balance), isNote: true },
    { title: 'Notes', width: '*', cell: (line) => noteText(line, when), isNote: true },
  ];
}

/** The columns of a file of stock movements. */
export function movementColumns(timezone: string): ReportColumn<StockMovement>[] {
  const when = homeMoment(timezone);
  return [
    { title: 'Date and Time', cell: ({ at }) => when(at) },
    { title: 'Movement', cell: ({ kind }) => kind },
    { title: 'Amount', cell: ({ amount }) => amount },
    { title: 'Quantity After', cell: ({ quantity }) => quantity },
    { title: 'Resident', cell: ({ resident }) => resident?.name ?? null },
    { title: 'By', cell: ({ by }) => by.name },
    { title: 'Witnessed By', cell: ({ witnessedBy }) => witnessedBy?.name ?? null },
    { title: 'Reason', cell: ({ reason }) => reason },
    { title: 'Record', cell: ({ recordId }) => recordId },
  ];
}
