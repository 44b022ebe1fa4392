const extensions: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/tiff': /\.tiff?$/i,
  'image/gif': /\.gif$/i,
  'image/avif': /\.avif$/i,
  'image/webp': /\.webp$/i,
  'image/svg+xml': /\.svg$/i,
};

/**
 * True if a file seems to be of an accepted type; the server checks the content. Some systems report no type for TIFF; then
 * the file's name decides.
 */
export const isAcceptedFile = ({ name, type }: File, accept: readonly string[]): boolean =>
  accept.some((accepted) => (type === '' ? extensions[accepted]?.test(name) : accepted === type));
