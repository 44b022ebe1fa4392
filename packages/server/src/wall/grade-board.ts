import { createHmac } from 'node:crypto';
import type { DisplayGrade, WallBoard } from '@hearthline/contracts';
import type { PairedDisplay } from '../displays/identify-display.ts';
import type { About, BoardPerson, FullBoard } from './full-board.ts';

/** What a display is told: its name and no more than its grade shows. */
export type GradeBoard = (full: FullBoard, display: Pick<PairedDisplay, 'name' | 'grade'>) => WallBoard;

interface Home {
  readonly secretKey: string;
  readonly timezone: string;
  readonly version: string;
  /** What the displays are to run. */
  readonly program: string;
}

const initial = (name: string): string => {
  const [first] = name.trim().normalize('NFC');
  return first ? `${first.toUpperCase()}.` : '';
};
const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

const whoIn: Readonly<Record<DisplayGrade, (person: BoardPerson) => string | null>> = {
  room: () => null,
  initials: ({ name, lastName }) => initial(name) + initial(lastName),
  'first-name': ({ name }) => name,
  'full-name': ({ name, lastName }) => `${name} ${lastName}`,
};

/**
 * Makes the one function through which everything a display is sent goes. It is pure, and its answer is built field by
 * field: what the grade leaves out is not in it, nor can it be worked out from its keys.
 */
export function createGradeBoard({ secretKey, timezone, version, program }: Home): GradeBoard {
  const keyOf = (grade: DisplayGrade, kind: 'resident' | 'staff', id: string) =>
    createHmac('sha256', secretKey).update(`wall:${grade}:${kind}:${id}`).digest('base64url').slice(0, 22);

  return (full, { name, grade }) => {
    const seen = <Line>({ person, ...line }: About<Line>) => ({
      ...line,
      key: keyOf(grade, 'resident', person.id),
      room: person.roomNumber,
      who: whoIn[grade](person),
    });
    return {
      ...{ grade, timezone, appVersion: version, program, displayName: name, now: full.now.toISOString() },
      hours: full.hours,
      stats: full.stats,
      residents: full.residents.map(seen),
      flagged: full.flagged.map(seen),
      flaggedCount: full.flaggedCount,
      alerts: full.alerts.map((alert) => ({
        ...seen(alert),
        takenBy: alert.takenBy === null ? null : firstName(alert.takenBy),
      })),
      withdrawn: full.withdrawn.map(seen),
      presence: full.presence.map((one) => ({
        key: keyOf(grade, 'staff', one.id),
        name: firstName(one.name),
        photoUrl: shownPhoto(one.photoUrl),
      })),
      maintenance: full.maintenance,
    };
  };
}

/** A photo that is its own address: any other would name its person, and a display may fetch nothing but the board. */
function shownPhoto(url: string | null): string | null {
  return url?.startsWith('data:image/') ? url : null;
}
