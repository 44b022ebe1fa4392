import { formatStock, type MovementKind, type NamedMedication } from '@hearthline/contracts';

export const kindWords: Record<MovementKind, string> = {
  opening: 'Opening stock',
  received: 'Received',
  given: 'Given',
  'put-back': 'Put back into the pack',
  destroyed: 'Destroyed',
  returned: 'Returned',
  wasted: 'Wasted',
  corrected: 'Stock check',
};

/** "+5 tablets", "-0.5 tablets", "no difference"; without a unit if the form defines none. */
export function formatMovement(amount: number, { form }: Pick<NamedMedication, 'form'>): string {
  if (amount === 0) return 'no difference';
  return `${amount > 0 ? '+' : ''}${formatStock({ quantity: amount, form })}`;
}
