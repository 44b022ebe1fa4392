import { formatStock, type StockedProduct } from '@hearthline/contracts';

/** "+5 tablets", "-0.5 tablets", "no difference"; without a unit if the form defines none. */
export function formatMovement(amount: number, { form, per }: StockedProduct): string {
  if (amount === 0) return 'no difference';
  return `${amount > 0 ? '+' : ''}${formatStock({ quantity: amount, form, per })}`;
}
