import { lateDosesText, pluralize, type Notice } from '@hearthline/contracts';

/** The counts in the notices, without inactive residents and hidden records. */
export interface NoticeCounts {
  /** Severe readings of the last 24 hours. */
  readonly severe: number;
  /** Readings out of range in the last 24 hours, including severe ones. */
  readonly outOfRange: number;
  /** Overdue doses, and doses whose window ended without a record. */
  readonly overdue: number;
  readonly missed: number;
  readonly activeResidents: number;
  /** Active residents with vitals today. */
  readonly measured: number;
}

const records = (band: string) => `/records?span=24h&band=${band}`;
const residents = (vitals: string) => `/residents?status=active&vitals=${vitals}`;

/** The four notices, one of each kind, in display order. The text after a colon is detail. */
export function noticeTexts(counts: NoticeCounts): Notice[] {
  return [danger(counts), warning(counts), info(counts), success(counts)];
}

function danger({ severe: count }: NoticeCounts): Notice {
  const text =
    count === 0
      ? 'No severe readings in the last 24 hours'
      : `${pluralize(count, 'severe reading', 'severe readings')}: in the last 24 hours`;
  return { kind: 'danger', text, count, href: records('severe') };
}

/** Links to the readings if there are any, because their page also counts the doses and links to them. */
function warning({ outOfRange, overdue, missed }: NoticeCounts): Notice {
  const readings = pluralize(outOfRange, 'reading out of range', 'readings out of range');
  const doses = lateDosesText({ overdue, missed });
  const text =
    outOfRange && doses
      ? `${readings}, ${doses}`
      : outOfRange
        ? `${readings}: in the last 24 hours`
        : doses
          ? `${doses}: not recorded yet`
          : 'No readings out of range, no doses overdue';
  const href = doses && !outOfRange ? '/round?show=late' : `${records('out-of-band')}&due=overdue`;
  return { kind: 'warning', text, count: outOfRange + overdue + missed, href };
}

function info({ activeResidents, measured }: NoticeCounts): Notice {
  const count = activeResidents - measured;
  const text =
    count === 0
      ? 'All residents have vitals today'
      : `${pluralize(count, 'resident has', 'residents have')} no vitals today`;
  return { kind: 'info', text, count, href: residents('none-today') };
}

function success(counts: NoticeCounts): Notice {
  return { kind: 'success', text: roundsText(counts), count: counts.measured, href: residents('today') };
}

function roundsText({ activeResidents: all, measured }: NoticeCounts): string {
  if (all === 0) return 'No active residents';
  if (measured === 0) return 'Vitals round not started: no resident has vitals today';
  if (measured < all)
    return `Vitals round in progress: ${String(measured)} of ${String(all)} residents ${measured === 1 ? 'has' : 'have'} vitals today`;
  return `Vitals round complete: ${all === 1 ? 'the one resident has' : `all ${String(all)} residents have`} vitals today`;
}
