import type { Resident } from '@hearthline/contracts';
import { useHomeTime } from '../lib/time/home-time.ts';
import { useNow } from '../lib/time/use-now.ts';
import { useSession } from '../lib/session/session.ts';
import { fullName, roomText } from './names.ts';

export interface PrintFrameProps {
  /** The resident whom the page is about. */
  resident?: Resident | undefined;
  /** Title of the printout: "Vitals, 2026-11-21 to 2026-11-22". */
  title: string;
  /** The home's name; the product's name until the home's is entered. */
  home?: string | undefined;
}

/** Head and foot of every printed page, in its margins: home and title, the resident; who printed it, when, page. */
export function PrintFrame({ resident, title, home = '' }: PrintFrameProps) {
  const of = home || 'Hearthline';
  const { user } = useSession();
  const { isoDay, clock } = useHomeTime();
  const now = useNow(15_000);
  const foot = `Printed by ${user.name}, ${isoDay(now)} ${clock(now)}`;
  return (
    <style>{`@page {
  @top-left { content: ${cssString(resident ? residentText(resident) : of)}; width: 75%; }
  @top-right { content: ${cssString(resident ? `${of}: ${title}` : title)}; }
  @bottom-left { content: ${cssString(foot)}; }
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); }
}`}</style>
  );
}

function residentText(resident: Resident): string {
  const { dateOfBirth, roomNumber, allergies, allergiesChecked } = resident;
  const known = allergiesChecked ? 'No known allergies' : 'Allergies not recorded';
  const parts = [fullName(resident), dateOfBirth && `born ${dateOfBirth}`, roomText(roomNumber)];
  const allergyText = allergies.length > 0 ? `Allergies: ${allergies.join(', ')}` : known;
  return `${parts.filter(Boolean).join(', ')}. ${allergyText}`;
}

/**
 * A text as a CSS string. Escapes every character except letters, digits and spaces, so that the text can't end the string.
 */
function cssString(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{N} ]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `'${escaped}'`;
}
