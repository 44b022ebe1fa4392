/** A drawn picture of the demo's public site: an SVG of 1600 x 900. */
interface Scene {
  readonly title: string;
  readonly gallery: 'top_banner' | 'about_us';
  readonly svg: string;
}

const sky = (from: string, to: string) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="1600" height="900" fill="url(#sky)"/>`;
const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}" rx="${String(radius)}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${String(x)}" cy="${String(y)}" r="${String(radius)}" fill="${fill}"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

const tree = (x: number, y: number, size: number, leaves = '#57705d') =>
  rect(x - size * 0.06, y - size * 0.6, size * 0.12, size * 0.6, '#3c2f2c', 6) +
  `<ellipse cx="${String(x)}" cy="${String(y - size * 0.9)}" rx="${String(size * 0.42)}" ry="${String(size * 0.52)}" fill="${leaves}"/>`;

const litWindow = (x: number, y: number, width = 96, height = 116) =>
  rect(x - 8, y - 8, width + 16, height + 16, '#f3ead9', 6) +
  rect(x, y, width, height, '#fcc566') +
  rect(x + width / 2 - 4, y, 8, height, '#f3ead9') +
  rect(x, y + height / 2 - 4, width, 8, '#f3ead9');

/** Somebody seen from the waist up. */
const person = (x: number, y: number, { hair, skin, clothes }: Record<'hair' | 'skin' | 'clothes', string>) =>
  circle(x, y - 8, 46, hair) +
  circle(x, y + 8, 40, skin) +
  path(`M${String(x - 84)} ${String(y + 210)}v-90q0-70 84-70t84 70v90z`, clothes);

const people = {
  rosa: { hair: '#f2f0ec', skin: '#f0cdb0', clothes: '#7f6a86' },
  manuel: { hair: '#c9c6c0', skin: '#d8a27c', clothes: '#2f6f86' },
  edie: { hair: '#e6e2da', skin: '#8a5a3c', clothes: '#b0653a' },
  nurse: { hair: '#3a2a22', skin: '#c98b62', clothes: '#3f7f72' },
};

const house =
  sky('#7592c4', '#c9a9b8') +
  path('M0 640q300-160 620-60t520 0 460-40v360H0z', '#7f95ab') +
  path('M0 720q420-120 820-40t780-60v280H0z', '#5f7f6c') +
  circle(1300, 160, 56, '#f3ead9') +
  rect(470, 110, 90, 180, '#8d6650') +
  rect(450, 96, 130, 26, '#6f4d3c', 12) +
  rect(300, 380, 1000, 360, '#e9ddc7') +
  path('M250 380 420 210h760l170 170z', '#3c4965') +
  rect(244, 372, 1112, 20, '#2563eb', 10) +
  path('M640 740V330l160-180 160 180v410z', '#f3e8d5') +
  path('M600 392 800 150l200 242h-56L800 214 656 392z', '#2f3a56') +
  litWindow(752, 290) +
  [360, 510, 1010, 1160].map((x) => litWindow(x, 424) + litWindow(x, 584)).join('') +
  path('M730 740V640a70 70 0 0 1 140 0v100z', '#f3ead9') +
  path('M744 740V640a56 56 0 0 1 112 0v100z', '#2f5fc9') +
  circle(838, 690, 8, '#fcc566') +
  path('M744 740h112l140 160H604z', '#d8c6a2') +
  tree(150, 760, 320) +
  tree(1460, 760, 380, '#4c6a57');

const garden =
  sky('#a9c6de', '#f2e3c6') +
  path('M0 420q380-120 800-30t800-40v550H0z', '#8aa98c') +
  path('M0 560q460-90 860-20t740-30v390H0z', '#6d9272') +
  path('M660 900q40-200 180-260t420-70l20 34q-260 20-340 80T880 900z', '#e0cfab') +
  tree(220, 640, 420, '#587a5e') +
  tree(1380, 600, 360) +
  [420, 500, 590, 1120, 1210, 1300, 1400]
    .map(
      (x, index) =>
        circle(x, 720 + (index % 3) * 34, 46, '#4f7156') +
        circle(x - 12, 706 + (index % 3) * 34, 12, '#e8a29a') +
        circle(x + 18, 724 + (index % 3) * 34, 10, '#f6d7a3'),
    )
    .join('') +
  person(560, 470, people.rosa) +
  person(720, 470, people.manuel) +
  rect(420, 620, 460, 34, '#8a5a3c', 8) +
  rect(450, 654, 28, 110, '#6f4630') +
  rect(820, 654, 28, 110, '#6f4630');

const table =
  rect(0, 0, 1600, 900, '#efe4d0') +
  rect(0, 0, 1600, 120, '#e3d3b8') +
  litWindow(180, 180, 260, 260) +
  litWindow(1160, 180, 260, 260) +
  circle(800, 150, 70, '#fcc566') +
  rect(796, 0, 8, 90, '#3c2f2c') +
  person(420, 430, people.edie) +
  person(800, 410, people.nurse) +
  person(1180, 430, people.manuel) +
  rect(180, 620, 1240, 60, '#a8714a', 20) +
  rect(240, 680, 60, 220, '#83583a') +
  rect(1300, 680, 60, 220, '#83583a') +
  [420, 800, 1180]
    .map(
      (x) =>
        `<ellipse cx="${String(x)}" cy="628" rx="110" ry="22" fill="#fcfbf8"/>` +
        circle(x, 616, 34, '#d98b4b'),
    )
    .join('') +
  rect(590, 540, 44, 86, '#2f6f86', 8) +
  rect(970, 560, 60, 66, '#c65d21', 14);

const music =
  rect(0, 0, 1600, 900, '#e7dccb') +
  rect(0, 700, 1600, 200, '#b98b5e') +
  rect(160, 130, 320, 240, '#8d6650', 8) +
  rect(184, 154, 272, 192, '#8aa98c') +
  rect(900, 330, 460, 400, '#3c2f2c', 14) +
  rect(860, 520, 540, 50, '#fcfbf8', 6) +
  [0, 1, 2, 3, 4, 5, 6, 7].map((key) => rect(900 + key * 62, 520, 22, 30, '#1a2030')).join('') +
  person(700, 430, people.nurse) +
  person(360, 520, people.rosa) +
  path('M1120 180v-90l110-26v90a34 26 0 1 1-18-22v-44l-74 18v72a34 26 0 1 1-18 2z', '#c65d21');

const hearth =
  rect(0, 0, 1600, 900, '#ddcdb6') +
  rect(0, 720, 1600, 180, '#a8714a') +
  rect(560, 220, 480, 500, '#8d6650', 6) +
  rect(520, 190, 560, 50, '#2563eb', 10) +
  path('M660 720V470a140 140 0 0 1 280 0v250z', '#20283a') +
  path(
    'M800 470c60 90 110 120 110 190a110 60 0 0 1-220 0c0-50 30-80 54-104 0 30 10 40 24 48-6-60 4-96 32-134z',
    '#f08a4b',
  ) +
  path('M800 580c24 40 50 60 50 92a50 30 0 0 1-100 0c0-30 30-50 50-92z', '#fcc566') +
  rect(160, 470, 300, 260, '#3f7f72', 40) +
  person(310, 420, people.edie) +
  rect(1140, 470, 300, 260, '#7f6a86', 40) +
  person(1290, 420, people.manuel);

const walk =
  sky('#b7d3e6', '#f5ead4') +
  path('M0 520q400-110 820-30t780-30v440H0z', '#86a77f') +
  path('M0 900q300-300 800-330t800-20v130q-420-40-760 10T420 900z', '#e0cfab') +
  tree(300, 600, 380) +
  tree(1280, 560, 300, '#4c6a57') +
  tree(1460, 600, 360) +
  person(720, 420, people.nurse) +
  person(900, 430, people.rosa) +
  rect(638, 600, 164, 150, '#2f4f48', 20) +
  rect(818, 610, 164, 140, '#4d3f55', 20);

export const scenes: readonly Scene[] = [
  { title: 'The house in the evening, with lit windows', gallery: 'top_banner', svg: house },
  { title: 'Two residents on the bench in the garden', gallery: 'top_banner', svg: garden },
  { title: 'Lunch at the long table', gallery: 'top_banner', svg: table },
  { title: 'An afternoon of music at the piano', gallery: 'about_us', svg: music },
  { title: 'Two armchairs by the fire', gallery: 'about_us', svg: hearth },
  { title: 'A walk with a nurse along the path', gallery: 'about_us', svg: walk },
];
