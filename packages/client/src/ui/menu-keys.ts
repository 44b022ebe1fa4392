/** Index of the entry that a key moves to; null for other keys. `from` is -1 while no entry has the focus. */
export function entryFor(key: string, from: number, labels: readonly string[]): number | null {
  const last = labels.length - 1;
  if (key === 'ArrowDown') return from === last ? 0 : from + 1;
  if (key === 'ArrowUp') return from <= 0 ? last : from - 1;
  if (key === 'Home' || key === 'PageUp') return 0;
  if (key === 'End' || key === 'PageDown') return last;
  return key.length === 1 && key !== ' ' ? nextStartingWith(key, from, labels) : null;
}

/** The next entry that starts with a letter, wrapping around. */
function nextStartingWith(letter: string, from: number, labels: readonly string[]): number | null {
  const begins = (label: string) => label.toLowerCase().startsWith(letter.toLowerCase());
  const after = labels.findIndex((label, index) => index > from && begins(label));
  const found = after >= 0 ? after : labels.findIndex(begins);
  return found >= 0 ? found : null;
}
