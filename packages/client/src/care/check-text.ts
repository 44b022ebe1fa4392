import type { BalanceCheck } from '@hearthline/contracts';

/** "Nov 28, 2:02 PM by Ana Ribeiro, witness Grace Okafor" */
export const checkedText = (
  { at, by, witnessedBy }: Pick<BalanceCheck, 'at' | 'by' | 'witnessedBy'>,
  when: (moment: string) => string,
): string => `${when(at)} by ${by.name}, witness ${witnessedBy.name}`;
