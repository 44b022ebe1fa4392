import type { DoseState } from '@hearthline/contracts';
import type { MarkShape } from '../../ui/show/mark.tsx';

/** Mark and word of each state of a dose: the same in the round, in every list and on paper. */
export const doseStates = {
  later: { mark: 'ring', word: 'Scheduled' },
  due: { mark: 'half-disc', word: 'Due' },
  overdue: { mark: 'diamond', word: 'Overdue' },
  missed: { mark: 'diamond', word: 'Missed' },
  administered: { mark: 'disc-tick', word: 'Administered' },
  refused: { mark: 'ring-cross', word: 'Refused' },
  omitted: { mark: 'ring-slash', word: 'Omitted' },
  held: { mark: 'ring-pause', word: 'Held' },
} as const satisfies Readonly<Record<DoseState, { readonly mark: MarkShape; readonly word: string }>>;
