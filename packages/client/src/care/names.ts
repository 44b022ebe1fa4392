/** "Rosa Delgado"; the specified words where the resident is not known. */
export function fullName(person: { name: string; lastName: string } | null): string {
  return person ? `${person.name} ${person.lastName}` : 'Unknown Resident';
}

/** 'Eleanor Price “Nell”' */
export function nameWithNickname(person: {
  name: string;
  lastName: string;
  nickname: string | null;
}): string {
  return person.nickname ? `${fullName(person)} “${person.nickname}”` : fullName(person);
}

/** "84 years", or the specified words. */
export function ageText(age: number | null | undefined): string {
  return typeof age === 'number' ? `${String(age)} years` : 'Age unknown';
}

/** The first of somebody's names. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
