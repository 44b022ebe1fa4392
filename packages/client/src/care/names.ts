/** "Rosa Delgado"; "Unknown Resident" for null or an empty name. */
export function fullName(person: { name: string; lastName: string } | null): string {
  const name = person ? `${person.name} ${person.lastName}`.trim() : '';
  return name === '' ? 'Unknown Resident' : name;
}

/** 'Eleanor Price “Nell”' */
export function nameWithNickname(person: {
  name: string;
  lastName: string;
  nickname: string | null;
}): string {
  return person.nickname ? `${fullName(person)} “${person.nickname}”` : fullName(person);
}

/** 'Eleanor Price (Nell)', in the choices and lists of medication and reports. */
export function nameInBrackets(person: Parameters<typeof nameWithNickname>[0]): string {
  return person.nickname ? `${fullName(person)} (${person.nickname})` : fullName(person);
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
