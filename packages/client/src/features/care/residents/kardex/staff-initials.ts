import type { MedicationRecord } from '@hearthline/contracts';
import type { ChartSheet } from './kardex-sheet.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** The person who gave a dose, or who recorded that it was not given. */
export const getStaffMember = ({ administeredByUser, recordedBy }: MedicationRecord): Person | null =>
  administeredByUser ?? recordedBy;

export interface Initials extends Person {
  /** "AR"; "AR2" for the second person with the same letters. */
  readonly initials: string;
}

const lettersOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
};

/** Everybody who recorded something on a sheet, with initials that no two share; by name. */
export function staffInitials({ sections }: ChartSheet): Initials[] {
  const people = new Map<string, Person>();
  for (const { rows } of sections)
    for (const { lines } of rows)
      for (const { doses } of lines)
        for (const { record } of doses.values()) {
          const person = record && getStaffMember(record);
          if (person && record.status !== 'pending') people.set(person.id, person);
        }
  const taken = new Map<string, number>();
  return [...people.values()]
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
    .map((person) => {
      const letters = lettersOf(person.name);
      const count = (taken.get(letters) ?? 0) + 1;
      taken.set(letters, count);
      return { ...person, initials: count === 1 ? letters : `${letters}${String(count)}` };
    });
}
