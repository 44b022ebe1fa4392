import { ageOn, type Resident } from '@hearthline/contracts';
import { useHomeDay } from '../lib/use-home-day.ts';

/** How old residents are on the home's day: a birthday shows at its midnight on a page that stays open. */
export function useAges(): (resident: Pick<Resident, 'age' | 'dateOfBirth'>) => number {
  const today = useHomeDay();
  return ({ age, dateOfBirth }) => (dateOfBirth === null ? age : ageOn(today, dateOfBirth));
}
