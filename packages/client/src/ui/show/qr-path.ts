import { encode } from 'uqr';

export interface QrPath {
  /** Width and height in modules, including the quiet zone of four on each side. */
  readonly size: number;
  /** SVG path of the dark modules. */
  readonly path: string;
}

/** QR code of a text with error correction level M (15 %). */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
