import type { Alert } from '@hearthline/contracts';

/** What the notices are made of; inactive residents and hidden records are in none of it. */
export interface AlertCounts {
  /** Records of the last 24 hours with a severe reading. */
  readonly severe: number;
  /** Records of the last 24 hours whose worst reading is out of its band and not severe. */
  readonly attention: number;
  /** Doses pending an hour past their time. */
  readonly overdue: number;
  readonly activeResidents: number;
  /** Active residents with vitals today. */
  readonly measured: number;
}

/** The days that the last 24 hours lie in, yyyy-MM-dd. */
export interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

const many = (count: number, one: string, more: string) => `${String(count)} ${count === 1 ? one : more}`;
const records = ({ startDate, endDate }: Span, band: string) =>
  `/records?startDate=${startDate}&endDate=${endDate}&band=${band}`;

/** The four notices, one of each kind, in their order. What stands after a colon is the particulars. */
export function alertTexts(counts: AlertCounts, span: Span): Alert[] {
  return [danger(counts, span), warning(counts, span), info(counts), success(counts)];
}

function danger({ severe: count }: AlertCounts, span: Span): Alert {
  const text =
    count === 0
      ? 'No severe readings in the last 24 hours'
      : `${many(count, 'severe reading', 'severe readings')}: in the last 24 hours`;
  return { kind: 'danger', text, count, href: records(span, 'severe') };
}

function warning({ attention, overdue }: AlertCounts, span: Span): Alert {
  const readings = many(attention, 'reading out of band', 'readings out of band');
  const doses = many(overdue, 'dose overdue', 'doses overdue');
  const text =
    attention && overdue
      ? `${readings}, ${doses}`
      : attention
        ? `${readings}: in the last 24 hours`
        : overdue
          ? `${doses}: by more than an hour`
          : 'No readings out of band, no doses overdue';
  const href = overdue && !attention ? '/records?tab=kardex' : records(span, 'out-of-band');
  return { kind: 'warning', text, count: attention + overdue, href };
}

function info({ activeResidents, measured }: AlertCounts): Alert {
  const count = activeResidents - measured;
  const text =
    count === 0
      ? 'Nobody is waiting for vitals today'
      : `${many(count, 'resident has', 'residents have')} no vitals today`;
  return { kind: 'info', text, count, href: '/residents' };
}

function success(counts: AlertCounts): Alert {
  return { kind: 'success', text: roundsText(counts), count: counts.measured, href: '/residents' };
}

function roundsText({ activeResidents: all, measured }: AlertCounts): string {
  if (all === 0) return 'No active residents';
  if (measured === 0) return 'Rounds not begun: no resident has vitals today';
  if (measured < all)
    return `Rounds under way: ${String(measured)} of ${String(all)} residents ${measured === 1 ? 'has' : 'have'} vitals today`;
  return `Rounds complete: ${all === 1 ? 'the one resident has' : `all ${String(all)} residents have`} vitals today`;
}
