import { roundRules, type DoseState } from '@hearthline/contracts';

interface OfState {
  /** 'scheduled' and 'away' are of the Kardex sheet. */
  readonly state: DoseState | 'scheduled' | 'away';
  /** The time at which it is due. */
  readonly at: string;
}

/** Tells whether a scheduled dose without a record can be opened to be recorded: if it is due or late, for two months. */
export function isOpenToRecord({ state, at }: OfState, now: Date): boolean {
  const isOpen = state === 'missed' || state === 'overdue' || state === 'due';
  const ageMs = now.getTime() - Date.parse(at);
  return isOpen && ageMs < roundRules.recordableDays * 24 * 60 * 60_000;
}
