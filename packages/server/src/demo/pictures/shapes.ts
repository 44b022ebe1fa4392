/** Shapes of the demo's drawn pictures, as SVG. Sizes are those of a picture of 1600 x 900. */

const n = (value: number): string => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}"/>`;

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const group = (x: number, y: number, scale: number, content: string): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})">${content}</g>`;

/** A ground of two colours, from top to bottom. */
export function gradient(id: string, from: string, to: string): string {
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`;
}

export const sky = (from: string, to: string): string =>
  gradient('sky', from, to) + rect(0, 0, 1600, 900, 'url(#sky)');

/** Warm light around a point. */
export const glow = (x: number, y: number, radius: number, color: string): string => {
  const id = `glow${n(x)}-${n(y)}`;
  return `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity=".75"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs>${circle(x, y, radius, `url(#${id})`)}`;
};

/** A tree that stands at x, y. */
export const tree = (x: number, y: number, size: number, leaves = '#5d7a63', dark = '#4f6b57'): string =>
  ellipse(x, y - size * 0.88, size * 0.4, size * 0.5, leaves) +
  path(
    `M${n(x)} ${n(y - size * 1.38)}a${n(size * 0.4)} ${n(size * 0.5)} 0 0 1 0 ${n(size)}q${n(size * 0.22)} ${n(-size * 0.5)} 0 ${n(-size)}z`,
    dark,
  ) +
  line(`M${n(x)} ${n(y)}V${n(y - size * 0.85)}`, '#4a3833', size * 0.055) +
  line(
    `M${n(x)} ${n(y - size * 0.55)}l${n(-size * 0.14)} ${n(-size * 0.16)}M${n(x)} ${n(y - size * 0.66)}l${n(size * 0.13)} ${n(-size * 0.17)}`,
    '#4a3833',
    size * 0.028,
  );

export const bush = (x: number, y: number, size: number, blossom = '#e8a29a'): string =>
  ellipse(x, y, size, size * 0.62, '#4f7156') +
  circle(x - size * 0.4, y - size * 0.18, size * 0.12, blossom) +
  circle(x + size * 0.1, y - size * 0.34, size * 0.12, '#f6e0bd') +
  circle(x + size * 0.46, y - size * 0.06, size * 0.12, blossom);

/** A window with lit panes. */
export const litWindow = (x: number, y: number, width = 100, height = 120, pane = '#fbc768'): string =>
  rect(x - 9, y - 9, width + 18, height + 18, '#f6eedf', 7) +
  rect(x - 20, y + height + 6, width + 40, 12, '#f6eedf', 6) +
  rect(x, y, width, height, pane) +
  rect(x, y, width, height * 0.4, '#ffffff33') +
  rect(x + width / 2 - 4, y, 8, height, '#f6eedf') +
  rect(x, y + height / 2 - 4, width, 8, '#f6eedf');

/** A vase with twigs that stands at x, y. */
export const vase = (x: number, y: number, color = '#c9d3ea'): string =>
  line(
    `M${n(x)} ${n(y - 70)}q-6-60-34-88M${n(x)} ${n(y - 70)}q2-70 4-110M${n(x)} ${n(y - 70)}q10-60 36-76`,
    '#7f9f83',
    6,
  ) +
  [
    [-34, -160],
    [-18, -128],
    [4, -184],
    [8, -142],
    [36, -148],
    [22, -116],
  ]
    .map(([dx = 0, dy = 0]) => ellipse(x + dx, y + dy, 15, 10, '#9fbf9f'))
    .join('') +
  path(`M${n(x - 14)} ${n(y - 76)}h28v18q26 14 20 40-4 18-14 18h-40q-10 0-14-18-6-26 20-40z`, color);
