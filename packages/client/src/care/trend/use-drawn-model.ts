import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useIsPrinting } from '../../ui/use-is-printing.ts';
import type { TrendModel } from './trend-model.ts';

/**
 * The model that a chart draws: a new one at once where the chart is on the screen, elsewhere in short tasks after that,
 * since hundreds of points out of view would hold up those that are looked at. On paper at once. Null: not drawn yet.
 */
export function useDrawnModel(model: TrendModel) {
  const ref = useRef<HTMLElement>(null);
  const [drawn, setDrawn] = useState<TrendModel | null>(null);
  const isPrinting = useIsPrinting();
  useLayoutEffect(() => {
    const box = ref.current?.getBoundingClientRect();
    if (box && box.top <= innerHeight && box.bottom >= 0) setDrawn(model);
    else startTransition(() => setDrawn(model));
  }, [model]);
  return { ref, drawn: isPrinting ? model : drawn };
}
