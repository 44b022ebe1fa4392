import { ageOn, type Resident } from '@hearthline/contracts';
import { useCallback } from 'react';
import { useHomeDay } from '../lib/time/use-home-day.ts';

/** Residents' ages on the home's day, so that a birthday shows at midnight on an open page. Stable for the day. */
export function useAges(): (resident: Pick<Resident, 'age' | 'dateOfBirth'>) => number {
  const today = useHomeDay();
  return useCallback(
    ({ age, dateOfBirth }) => (dateOfBirth === null ? age : ageOn(today, dateOfBirth)),
    [today],
  );
}
