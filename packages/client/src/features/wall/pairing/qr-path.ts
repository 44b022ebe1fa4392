import { encode } from 'uqr';

export interface QrPath {
  /** Width and height in modules, the quiet zone of four on each side included. */
  readonly size: number;
  /** An SVG path that fills the dark modules. */
  readonly path: string;
}

/** A QR code of a text; legible with 15 % of it hidden by a reflection. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
