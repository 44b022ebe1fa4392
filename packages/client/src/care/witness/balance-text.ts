import { formatStock, type StockedProduct } from '@hearthline/contracts';

interface Balance {
  readonly before: number;
  /** Null: not known yet. */
  readonly after: number | null;
}

/** "Balance 40 tablets, then 39.5 tablets", "Balance 40 tablets"; without units if the form defines none. */
export function formatBalance({ before, after }: Balance, { form, per }: StockedProduct): string {
  const write = (quantity: number) => formatStock({ quantity, form, per });
  return after === null ? `Balance ${write(before)}` : `Balance ${write(before)}, then ${write(after)}`;
}
