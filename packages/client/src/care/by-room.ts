interface Roomed {
  readonly roomNumber: string | null;
  readonly lastName: string;
  readonly name: string;
}

/** By the number in the room's name, then alphabetically; residents without a room last. */
export function byRoom(a: Roomed, b: Roomed): number {
  return (
    roomNumberOf(a) - roomNumberOf(b) ||
    (a.roomNumber ?? '').localeCompare(b.roomNumber ?? '') ||
    a.lastName.localeCompare(b.lastName) ||
    a.name.localeCompare(b.name)
  );
}

function roomNumberOf({ roomNumber }: Roomed): number {
  if (roomNumber === null) return Number.MAX_SAFE_INTEGER;
  const digits = /\d+/.exec(roomNumber);
  return digits ? Number(digits[0]) : Number.MAX_SAFE_INTEGER - 1;
}
