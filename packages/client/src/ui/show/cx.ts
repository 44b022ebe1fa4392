/** Joins class names, skipping falsy ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Converts px of the design to rem, so that the wall board's larger root font size scales them. */
export function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}
