import { useAtomValue } from 'jotai';
import { api } from '../../lib/api.ts';
import { careAlertsCollection } from '../../lib/collections.ts';
import { useLive } from '../../lib/live.ts';
import { isOver } from './urgency.ts';

/** Every alert that is not over, in no order, kept fetched. */
export function useOpenAlerts() {
  const live = useLive('open care alerts', (signal) =>
    careAlertsCollection.load(
      (alert) => !isOver(alert),
      async () => (await api.careAlerts.list({}, { signal })).alerts,
    ),
  );
  const alerts = useAtomValue(careAlertsCollection.allAtom).filter((alert) => !isOver(alert));
  return { live, alerts };
}
