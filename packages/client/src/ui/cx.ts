/** Joins the class names that apply. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Pixels of the design as rem, so that the far screen's larger root enlarges them too. */
export function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}
