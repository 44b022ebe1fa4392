import type { MovementKind } from '@hearthline/contracts';
import { quantityText } from '../../../care/stock-badge.tsx';

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

/** "+5", "-0.5", "no difference" */
export function amountText(amount: number): string {
  if (amount === 0) return 'no difference';
  return amount > 0 ? `+${quantityText(amount)}` : quantityText(amount);
}
