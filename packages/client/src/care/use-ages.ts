import { ageOn, type Resident } from '@hearthline/contracts';
import { useCallback } from 'react';
import { useHomeDay } from '../lib/use-home-day.ts';

/** How old residents are on the home's day: a birthday shows at its midnight on a page that stays open. Stable for the day. */
export function useAges(): (resident: Pick<Resident, 'age' | 'dateOfBirth'>) => number {
  const today = useHomeDay();
  return useCallback(
    ({ age, dateOfBirth }) => (dateOfBirth === null ? age : ageOn(today, dateOfBirth)),
    [today],
  );
}
