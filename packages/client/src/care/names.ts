/** "Rosa Delgado"; "Unknown Resident" for null. */
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

/** "84 years", or "Age unknown". */
export function ageText(age: number | null | undefined): string {
  return typeof age === 'number' ? `${String(age)} years` : 'Age unknown';
}

/** "room 12", or "no room". */
export function roomText(roomNumber: string | null): string {
  return roomNumber === null ? 'no room' : `room ${roomNumber}`;
}

/** The first word of a name. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
