const person = (roomNumber: string | null, lastName: string, name: string) => ({
  roomNumber,
  lastName,
  name,
});

/** Residents in their sort order: test cases shared by client and server. */
export const residentsInOrder = [
  person('1-2', 'Young', 'Zoe'),
  person('1-10', 'Able', 'Ann'),
  person('A-2', 'Young', 'Zoe'),
  person('A2', 'Young', 'Zoe'),
  person('B2', 'Able', 'Ann'),
  person('3', 'Young', 'Zoe'),
  person('A-10', 'Abel', 'Ada'),
  person('12', 'Öberg', 'Eva'),
  person('12 A', 'Zander', 'Ada'),
  person('12b', 'Abel', 'Ada'),
  person('12B', 'Abel', 'Béa'),
  person('101', 'Abel', 'Ada'),
  person('9007199254740993', 'Abel', 'Ada'),
  person('Garden', 'Zander', 'Ada'),
  person('garden wing', 'Abel', 'Ada'),
  person(null, 'Ángel', 'Zoe'),
  person(null, 'Angelo', 'Ada'),
  person(null, 'Zander', 'Ada'),
] as const;
