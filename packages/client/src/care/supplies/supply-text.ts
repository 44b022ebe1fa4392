import {
  formatStock,
  getUseBy,
  hasExpired,
  pluralize,
  type DoseSource,
  type OrderLine,
  type StockedProduct,
  type Supply,
} from '@hearthline/contracts';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';

/** "Nov 30, 2026" */
export const dayText = (day: string): string => format(parseISO(day), 'MMM d, yyyy');

/** "12 capsules left", "6 below zero" without a unit. */
export const leftText = (product: StockedProduct, quantity: number): string =>
  `${formatStock({ ...product, quantity })} left`;

/** "Use by Nov 30, 2026", "Expired Nov 20, 2026"; null if the last day is not known. `today` is a home day. */
export function useByText(
  pack: Pick<Supply, 'expiresOn' | 'openedOn' | 'useWithinDays'>,
  today: string,
): string | null {
  const useBy = getUseBy(pack);
  if (useBy === null) return null;
  return `${hasExpired(pack, today) ? 'Expired' : 'Use by'} ${dayText(useBy)}`;
}

/** "Pack of 28 capsules, batch LX 201, opened Nov 3, 2026, 28 days once opened"; empty if nothing is known. */
export function packText({ packSize, batch, openedOn, useWithinDays, medication }: Supply): string {
  const parts = [
    packSize !== null && `pack of ${formatStock({ ...medication, quantity: packSize })}`,
    batch && `batch ${batch}`,
    openedOn && `opened ${dayText(openedOn)}`,
    useWithinDays !== null && `${pluralize(useWithinDays, 'day', 'days')} once opened`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "6 days", "6 days, without as-needed doses", "As needed alone" */
export function lastsText({ daysLeft, hasAsNeeded }: Pick<OrderLine, 'daysLeft' | 'hasAsNeeded'>): string {
  if (daysLeft === null) return 'As needed alone';
  const days = pluralize(daysLeft, 'day', 'days');
  return hasAsNeeded ? `${days}, as-needed doses not counted` : days;
}

interface SourceSubject {
  /** First name of the resident. */
  readonly name: string;
  readonly product: StockedProduct;
}

/** "Florence’s own supply: 12 capsules left", "The house’s stock: 40 tablets left" */
export const sourceText = (
  { supplyId, quantity }: Pick<DoseSource, 'supplyId' | 'quantity'>,
  { name, product }: SourceSubject,
): string =>
  `${supplyId === null ? 'The house’s stock' : `${name}’s own supply`}: ${leftText(product, quantity)}`;
