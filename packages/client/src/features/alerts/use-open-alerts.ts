import { useAtomValue } from 'jotai';
import { api } from '../../lib/api.ts';
import { alertsCollection } from '../../lib/collections.ts';
import { serverNow, useLive } from '../../lib/live.ts';
import { isInBar } from './urgency.ts';

/** Every alert that stands in the bar, in no order, kept fetched. One leaves it by this device's clock when its 7 days are over. */
export function useOpenAlerts() {
  const live = useLive('open care alerts', (signal) =>
    alertsCollection.load(
      (alert) => isInBar(alert, serverNow()),
      async () => (await api.alerts.list({}, { signal })).alerts,
    ),
  );
  const alerts = useAtomValue(alertsCollection.allAtom).filter((alert) => isInBar(alert, serverNow()));
  return { live, alerts };
}
