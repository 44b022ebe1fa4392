import {
  formatFlag,
  formatHoldLimit,
  formatScale,
  formatOrderedBy,
  type Prescription,
} from '@hearthline/contracts';
import { reviewText } from '../../../../care/order-lines.tsx';

type Order = Pick<
  Prescription,
  'dose' | 'instructions' | 'stockPerDose' | 'timeCritical' | 'twoPeople' | 'orderConfirmedAt'
> & {
  readonly [
    Name in 'holdLimits' | 'flags' | 'scale' | 'orderedBy' | 'received' | 'indication' | 'reviewOn'
  ]?: Prescription[Name] | undefined;
};

/** Items of a list: everything of an order but medication, dose, route, times and period. `today`: home day, ISO 8601. */
export function OrderFacts({ order, today }: { order: Order; today: string }) {
  const { dose, scale, holdLimits = [], flags = [], instructions } = order;
  const { stockPerDose, timeCritical, twoPeople } = order;
  const { orderedBy = null, received = null, orderConfirmedAt, indication = null, reviewOn = null } = order;
  const ordered = formatOrderedBy({ orderedBy, received, orderConfirmedAt });
  return (
    <>
      {ordered !== null && <li>{ordered}</li>}
      {indication !== null && <li>Reason: {indication}</li>}
      {reviewOn !== null && <li>{reviewText({ reviewOn }, today)}</li>}
      {flags.map((flag) => (
        <li key={flag.kind} className="font-label">
          {formatFlag(flag)}
        </li>
      ))}
      {instructions !== null && <li className="whitespace-pre-line">{instructions}</li>}
      {scale && <li>{formatScale(scale, dose)}.</li>}
      {holdLimits.map((limit) => (
        <li key={formatHoldLimit(limit)}>{formatHoldLimit(limit)}.</li>
      ))}
      {timeCritical && <li>Time-critical</li>}
      {twoPeople && <li>Two people: a second person confirms each dose.</li>}
      <li className="text-ink-2">{String(stockPerDose)} from the stock per dose</li>
    </>
  );
}
