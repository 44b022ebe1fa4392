import { formatStock, getStockState, type Medication, type StockState } from '@hearthline/contracts';
import { Badge, type BadgeProps } from '../../ui/show/badge.tsx';
import { Mark, type MarkShape } from '../../ui/show/mark.tsx';

interface StockLook {
  readonly word: string | null;
  readonly look: BadgeProps['look'];
  readonly mark?: MarkShape;
}

const looks: Record<StockState, StockLook> = {
  negative: { word: 'below zero', look: 'destructive' },
  out: { word: 'out of stock', look: 'destructive' },
  low: { word: 'low', look: 'plain', mark: 'triangle-down' },
  enough: { word: null, look: 'plain' },
};

/** The quantity in stock, with what is wrong with it as a word. */
export function StockBadge({ of }: { of: Pick<Medication, 'quantity' | 'lowLevel' | 'form' | 'per'> }) {
  const { word, look, mark } = looks[getStockState(of)];
  return (
    <Badge look={look}>
      {mark && <Mark shape={mark} size={12} className="mr-1" />}
      {formatStock(of)}
      {word && `, ${word}`}
    </Badge>
  );
}
