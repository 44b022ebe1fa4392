const two = (value: number) => String(value).padStart(2, '0');

/** Elapsed time, from ms: "22 min", from 100 min on "1 h 45", from two days on "7 days"; never below 0. */
export function elapsedText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 100) return `${String(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${String(Math.floor(hours / 24))} days`;
  return `${String(hours)} h ${two(minutes % 60)}`;
}

/** Elapsed time in words, from ms: as `elapsedText`, but "1 h 45 min". */
export function elapsedWords(ms: number): string {
  const text = elapsedText(ms);
  return text.includes(' h ') ? `${text} min` : text;
}

/** Remaining time, from ms: "12:40", from an hour on "1:02:40"; never below 0. */
export function remainingText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const tail = two(seconds % 60);
  if (minutes < 60) return `${two(minutes)}:${tail}`;
  return `${String(Math.floor(minutes / 60))}:${two(minutes % 60)}:${tail}`;
}
