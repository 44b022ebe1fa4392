import { createHmac } from 'node:crypto';
import type { DisplayGrade, GradedDose, WallBoard } from '@hearthline/contracts';
import type { PairedDisplay } from '../../people/displays/identify-display.ts';
import type { BoardLine, BoardResident, FullBoard } from './full-board.ts';

/** Reduces a full board to what a display's grade may show. */
export type GradeBoard = (full: FullBoard, display: Pick<PairedDisplay, 'name' | 'grade'>) => WallBoard;

interface GradeBoardOptions {
  readonly secretKey: string;
  readonly timezone: string;
  readonly version: string;
  /** The wall client's version (`readClientVersion`). */
  readonly program: string;
}

const initial = (name: string): string => {
  const [first] = name.trim().normalize('NFC');
  return first ? `${first.toUpperCase()}.` : '';
};
const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

const nameByGrade: Readonly<Record<DisplayGrade, (resident: BoardResident) => string | null>> = {
  room: () => null,
  initials: ({ name, lastName }) => initial(name) + initial(lastName),
  'first-name': ({ name }) => name,
  'full-name': ({ name, lastName }) => `${name} ${lastName}`,
};

/**
 * A medication tells what somebody is treated for. It is shown on displays that the home allows to show names, which stand where
 * staff alone are; the others say that a dose was missed or refused.
 */
const showsMedication: Readonly<Record<DisplayGrade, boolean>> = {
  room: false,
  initials: false,
  'first-name': true,
  'full-name': true,
};

/**
 * Creates the function through which every board passes before it is sent to a display. It is pure, and builds its result field by
 * field, so that a field that the grade leaves out cannot slip through. Keys are HMACs: ids cannot be derived from them.
 */
export function createGradeBoard({ secretKey, timezone, version, program }: GradeBoardOptions): GradeBoard {
  const keyOf = (grade: DisplayGrade, kind: 'resident' | 'staff', id: string) =>
    createHmac('sha256', secretKey).update(`wall:${grade}:${kind}:${id}`).digest('base64url').slice(0, 22);

  return (full, { name, grade }) => {
    const reduced = <Line>({ resident, ...line }: BoardLine<Line>) => ({
      ...line,
      key: keyOf(grade, 'resident', resident.id),
      room: resident.roomNumber,
      who: nameByGrade[grade](resident),
    });
    const dose = ({ cause, medication, time, count }: GradedDose): GradedDose => ({
      cause,
      time,
      count,
      medication: showsMedication[grade] ? medication : null,
    });
    return {
      grade,
      timezone,
      appVersion: version,
      program,
      displayName: name,
      now: full.now.toISOString(),
      hours: full.hours,
      stats: full.stats,
      residents: full.residents.map(reduced),
      flagged: full.flagged.map(reduced),
      flaggedCount: full.flaggedCount,
      doses: full.doses && full.doses.map(reduced),
      readingsCount: full.readingsCount,
      alerts: full.alerts.map((alert) => ({
        ...reduced(alert),
        doses: alert.doses.map(dose),
        takenBy: alert.takenBy === null ? null : firstName(alert.takenBy),
      })),
      moreAlerts: full.moreAlerts,
      withdrawn: full.withdrawn.map((alert) => ({ ...reduced(alert), doses: alert.doses.map(dose) })),
      presence: full.presence.map((one) => ({
        key: keyOf(grade, 'staff', one.id),
        name: firstName(one.name),
        photoUrl: inlinePhoto(one.photoUrl),
      })),
      maintenance: full.maintenance,
    };
  };
}

/** Only a data: URL. Another URL would contain the user's id, and a display may fetch nothing but the board. */
function inlinePhoto(url: string | null): string | null {
  return url?.startsWith('data:image/') ? url : null;
}
