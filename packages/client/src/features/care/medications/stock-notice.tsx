import type { StockProblems } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { api } from '../../../lib/server/api.ts';
import { medicationsChangeCountAtom } from '../../../lib/live/collections.ts';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useThrottledEffect } from '../../../lib/live/use-throttled-effect.ts';
import { NoticeLine } from '../../../ui/show/notice.tsx';

/** Every dose that is given changes a stock: many dashboards together must not ask about each. */
const recountEveryMs = 5_000;

const problemsAtom = sessionScopedAtom<StockProblems | null>(null);

/** Notice of medications below zero or out of stock, linked to their list; only for users who may open it. */
export function StockNotice() {
  return useCan('canOpenMedications') && <Counted />;
}

function Counted() {
  const live = useLiveQuery('stock problems', async (signal) => {
    const { problems } = await api.medications.stockProblems({}, { signal });
    store.set(problemsAtom, problems);
  });
  useThrottledEffect(useAtomValue(medicationsChangeCountAtom), live.retry, recountEveryMs);
  const { negative, out } = useAtomValue(problemsAtom) ?? { negative: 0, out: 0 };
  const parts = [negative > 0 && `${String(negative)} below zero`, out > 0 && `${String(out)} out`];
  const text = parts.filter(Boolean).join(', ');
  return (
    <LiveContent live={live} failed="Stock could not be loaded" rows={1} tallRows>
      <ul aria-label="Stock of medications">
        <NoticeLine
          {...(text
            ? ({ tone: 'attention', mark: 'triangle-down' } as const)
            : ({ tone: 'plain', mark: 'disc' } as const))}
          count={negative + out}
          title={text ? `Stock: ${text}` : 'Stock: no medication is out'}
          detail={negative > 0 ? 'more given than received: check the stock' : undefined}
          href={text ? `/medications?stock=${negative > 0 ? 'negative' : 'out'}` : '/medications'}
        />
      </ul>
    </LiveContent>
  );
}
