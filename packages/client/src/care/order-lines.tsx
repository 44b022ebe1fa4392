import {
  formatOrderedBy,
  formatProduct,
  isReviewOverdue,
  lacksCheck,
  uncheckedText,
  type Prescription,
} from '@hearthline/contracts';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';

export interface OrderLinesProps {
  prescription: Prescription;
  /** Home day, ISO 8601. */
  today: string;
}

const dayText = (day: string): string => format(parseISO(day), 'MMM d, yyyy');

/** "Review was due on Nov 20, 2026", "Review on Dec 5, 2026"; null without a review day. */
export function reviewText(prescription: Pick<Prescription, 'reviewOn'>, today: string): string | null {
  const { reviewOn } = prescription;
  if (reviewOn === null) return null;
  if (isReviewOverdue(prescription, today)) return `Review was due on ${dayText(reviewOn)}`;
  return reviewOn === today ? 'Review is due today' : `Review on ${dayText(reviewOn)}`;
}

/** Shows the prescriber, how the order was received, the reason, the replaced medication and the review date, as far as known. */
export function OrderLines({ prescription, today }: OrderLinesProps) {
  const { indication, replacesMedication, checkedBy } = prescription;
  const lines = [
    formatOrderedBy(prescription),
    lacksCheck(prescription) && uncheckedText,
    checkedBy && `Checked by ${checkedBy.name}`,
    indication && `Reason: ${indication}`,
    replacesMedication && `Replaces ${formatProduct(replacesMedication)}`,
    reviewText(prescription, today),
  ].filter((line): line is string => Boolean(line));
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
