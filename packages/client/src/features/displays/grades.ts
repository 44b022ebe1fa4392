import type { DisplayGrade } from '@hearthline/contracts';

export interface GradeWords {
  readonly label: string;
  /** What such a screen shows of a resident. */
  readonly example: string;
  /** Where it belongs. */
  readonly text: string;
}

/** What each grade shows, and where it is right. What a grade leaves out is never sent to the screen. */
export const gradeWords: Readonly<Record<DisplayGrade, GradeWords>> = {
  room: {
    label: 'Room only',
    example: 'Room 12',
    text: 'No name and no initials. For corridors, where visitors pass.',
  },
  initials: {
    label: 'Initials and room',
    example: 'Room 12 · M.K.',
    text: 'The usual choice: a nurses’ station that others can look into.',
  },
  'first-name': {
    label: 'First name and room',
    example: 'Room 12 · Margaret',
    text: 'For a room that visitors enter only with staff.',
  },
  'full-name': {
    label: 'Full name and room',
    example: 'Room 12 · Margaret Kellerman',
    text: 'Only where nobody but staff ever sees the screen.',
  },
};
