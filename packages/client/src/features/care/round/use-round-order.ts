import { useState } from 'react';
import type { RoundOrder } from './round-order.ts';

const key = 'round-order';

/** The order of the round that was chosen on this device; by resident unless somebody chose the time. */
export function useRoundOrder(): {
  readonly order: RoundOrder;
  readonly chooseOrder: (order: RoundOrder) => void;
} {
  const [order, setOrder] = useState<RoundOrder>(() =>
    localStorage.getItem(key) === 'time' ? 'time' : 'resident',
  );
  return {
    order,
    chooseOrder(chosen) {
      localStorage.setItem(key, chosen);
      setOrder(chosen);
    },
  };
}
