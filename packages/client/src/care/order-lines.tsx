import {
  formatOrderedBy,
  formatProduct,
  isReviewOverdue,
  lacksCheck,
  uncheckedText,
  type Prescription,
} from '@hearthline/contracts';
import { dateText } from './date-text.ts';

export interface OrderLinesProps {
  prescription: Prescription;
  /** Home day, ISO 8601. */
  today: string;
}

/** "Review was due on Nov 20, 2026", "Review on Dec 5, 2026"; null without a review day. */
export function reviewText(prescription: Pick<Prescription, 'reviewOn'>, today: string): string | null {
  const { reviewOn } = prescription;
  if (reviewOn === null) return null;
  if (isReviewOverdue(prescription, today)) return `Review was due on ${dateText(reviewOn)}`;
  return reviewOn === today ? 'Review is due today' : `Review on ${dateText(reviewOn)}`;
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
