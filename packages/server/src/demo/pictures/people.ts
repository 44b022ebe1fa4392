import { circle, ellipse, line, path, rect } from './shapes.ts';

export interface Look {
  readonly hair: string;
  readonly skin: string;
  readonly clothes: string;
  /** Shade of the clothes: arms and folds. */
  readonly shade: string;
  readonly legs: string;
  readonly bun?: boolean;
}

export const rosa: Look = {
  hair: '#f2f0ec',
  skin: '#f0cdb0',
  clothes: '#8b7494',
  shade: '#77617f',
  legs: '#54465c',
  bun: true,
};
export const manuel: Look = {
  hair: '#cfcbc3',
  skin: '#d8a27c',
  clothes: '#3a7f96',
  shade: '#2f6b7f',
  legs: '#39455c',
};
export const edie: Look = {
  hair: '#e9e5dd',
  skin: '#8a5a3c',
  clothes: '#c27445',
  shade: '#a85f36',
  legs: '#5b4237',
  bun: true,
};
export const nurse: Look = {
  hair: '#3a2a22',
  skin: '#c98b62',
  clothes: '#4a9080',
  shade: '#3c7869',
  legs: '#2f4f48',
  bun: true,
};

/** Head with its middle at x, y. */
function head(x: number, y: number, { hair, skin, bun }: Look): string {
  return (
    (bun ? circle(x, y - 46, 19, hair) : '') +
    rect(x - 13, y + 24, 26, 34, skin, 8) +
    circle(x, y - 6, 44, hair) +
    path(`M${String(x - 37)} ${String(y - 4)}q37-26 74 0v6a37 40 0 0 1-74 0z`, skin)
  );
}

const torso = (x: number, y: number, height: number, color: string): string =>
  path(
    `M${String(x - 68)} ${String(y + height)}V${String(y + 62)}q0-62 68-62t68 62V${String(y + height)}z`,
    color,
  );

/** Both arms down to hands that meet at x, y. */
const armsTo = (x: number, shoulders: number, hands: number, { shade, skin }: Look): string =>
  line(
    `M${String(x - 56)} ${String(shoulders + 62)}q-16 60 4 ${String((hands - shoulders) * 0.62)}L${String(x - 14)} ${String(hands)}`,
    shade,
    30,
  ) +
  line(
    `M${String(x + 56)} ${String(shoulders + 62)}q16 60-4 ${String((hands - shoulders) * 0.62)}L${String(x + 14)} ${String(hands)}`,
    shade,
    30,
  ) +
  circle(x - 8, hands + 2, 15, skin) +
  circle(x + 10, hands + 2, 15, skin);

/** Somebody who sits and is seen from the front, on a seat at y. */
export function seated(x: number, y: number, look: Look): string {
  const leg = (dx: number) =>
    line(
      `M${String(x + dx * 0.8)} ${String(y - 4)}q${String(dx * 0.4)} 40 ${String(dx * 0.2)} 140`,
      look.legs,
      46,
    ) + ellipse(x + dx * 1.15, y + 158, 32, 15, '#3a2f2c');
  return (
    torso(x, y - 186, 200, look.clothes) +
    leg(-34) +
    leg(34) +
    rect(x - 66, y - 30, 132, 54, look.legs, 26) +
    armsTo(x, y - 186, y - 36, look) +
    head(x, y - 226, look)
  );
}

/** Somebody at a table, seen from the waist up; `y` is the edge of the table. */
export function atTable(x: number, y: number, look: Look): string {
  return torso(x, y - 180, 190, look.clothes) + armsTo(x, y - 180, y - 14, look) + head(x, y - 222, look);
}

/** Somebody who walks to the right, on the ground at y; the arms reach to `hands`, right of the body. */
export function walking(x: number, y: number, look: Look, hands: readonly [number, number]): string {
  const [hx, hy] = hands;
  const at = (dx: number, dy: number) => `${String(x + dx)} ${String(y + dy)}`;
  return (
    line(`M${at(-8, -210)}L${at(-20, -110)}L${at(-54, -18)}`, look.legs, 44) +
    ellipse(x - 44, y - 4, 32, 14, '#3a2f2c') +
    line(`M${at(8, -210)}L${at(26, -110)}L${at(24, -18)}`, look.legs, 44) +
    ellipse(x + 36, y - 4, 32, 14, '#3a2f2c') +
    path(
      `M${at(-58, -196)}V${String(y - 330)}q0-58 58-58t58 58V${String(y - 196)}q-58 26-116 0z`,
      look.clothes,
    ) +
    line(`M${at(10, -330)}Q${at(20, -262)} ${String(x + hx)} ${String(y + hy)}`, look.shade, 30) +
    circle(x + hx, y + hy, 15, look.skin) +
    head(x + 6, y - 428, look)
  );
}
