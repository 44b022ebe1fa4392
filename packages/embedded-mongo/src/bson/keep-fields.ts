/** Bytes of a value by its BSON type, where all values of the type are as long. */
const FIXED: Readonly<Record<number, number>> = {
  0x01: 8,
  0x07: 12,
  0x08: 1,
  0x09: 8,
  0x0a: 0,
  0x10: 4,
  0x12: 8,
};
/** Bytes beside those that a value's own length counts. */
const COUNTED: Readonly<Record<number, number>> = { 0x02: 4, 0x03: 0, 0x04: 0, 0x05: 5 };

/**
 * The document with those of its fields whose names `keeps` has, cut out of the bytes: decoding and encoding them takes four times
 * as long. `keeps` gets each name as latin1, one character a byte. Undefined if a field is of a type not known here.
 */
export function keepFields(bytes: Buffer, keeps: (name: string) => boolean): Buffer | undefined {
  const last = bytes.length - 1;
  /** Begins and ends of what is kept. */
  const ranges: number[] = [];
  let size = 5;
  for (let at = 4; at < last;) {
    const type = bytes[at] ?? 0;
    const nameEnd = bytes.indexOf(0, at + 1);
    const value = nameEnd + 1;
    const counted = COUNTED[type];
    if (nameEnd < 0 || (counted !== undefined && value + 4 > last)) return undefined;
    const length = counted === undefined ? FIXED[type] : counted + bytes.readInt32LE(value);
    if (length === undefined || length < 0 || value + length > last) return undefined;
    const end = value + length;
    if (keeps(bytes.toString('latin1', at + 1, nameEnd))) {
      size += end - at;
      if (ranges.at(-1) === at) ranges[ranges.length - 1] = end;
      else ranges.push(at, end);
    }
    at = end;
  }
  const kept = Buffer.allocUnsafe(size);
  let to = kept.writeInt32LE(size);
  for (let i = 0; i < ranges.length; i += 2) to += bytes.copy(kept, to, ranges[i], ranges[i + 1]);
  kept[to] = 0;
  return kept;
}
