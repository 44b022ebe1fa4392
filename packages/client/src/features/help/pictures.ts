/** Addresses of the pictures by file: "./pictures/alerts-dark.webp". */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Addresses of a scene's picture in both themes; undefined while it has none. */
export function pictureOf(id: string): { readonly light: string; readonly dark: string } | undefined {
  const light = files[`./pictures/${id}-light.webp`];
  const dark = files[`./pictures/${id}-dark.webp`];
  return light !== undefined && dark !== undefined ? { light, dark } : undefined;
}
