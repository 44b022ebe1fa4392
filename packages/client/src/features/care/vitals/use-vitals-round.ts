import type { Resident, VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useTodaysVitals } from '../../../care/use-todays-vitals.ts';
import { outboxAtom } from '../../../lib/outbox/outbox.ts';
import type { LoadedRound } from './vitals-round.ts';

/** The round over these residents. A resident counts as measured with vitals today, stored or waiting on this device. */
export function useVitalsRound(residents: readonly Resident[]): LoadedRound {
  const { live, vitals } = useTodaysVitals();
  const { entries } = useAtomValue(outboxAtom);
  const waiting = entries
    .filter(({ refusal }) => refusal === null)
    .map(({ body }) => body as Pick<VitalsRecord, 'residentId' | 'recheckOf'>);
  // The recheck of an alert is no round: it has not all readings.
  const measured = new Set(
    [...vitals, ...waiting].flatMap(({ residentId, recheckOf }) => (recheckOf ? [] : [residentId])),
  );
  return {
    residents,
    left: residents.filter(({ id }) => !measured.has(id)),
    isKnown: live.status !== 'loading' && residents.length > 0,
  };
}
