import { atTable, edie, manuel, nurse, rosa, seated } from './people.ts';
import {
  bush,
  circle,
  ellipse,
  glow,
  gradient,
  group,
  line,
  litWindow,
  path,
  rect,
  sky,
  tree,
  vase,
} from './shapes.ts';
import { walk } from './walk.ts';

/** A drawn picture of the demo's public site: an SVG of 1600 x 900. */
interface Scene {
  readonly title: string;
  readonly gallery: 'top_banner' | 'about_us';
  readonly svg: string;
}

/** A wooden bench with a seat at y, from x on. */
const bench = (x: number, y: number, width: number, sitting: string): string =>
  [-150, -104, -58].map((dy) => rect(x, y + dy, width, 26, '#8a5a3c', 8)).join('') +
  rect(x + 30, y - 150, 22, 150, '#6f4630') +
  rect(x + width - 52, y - 150, 22, 150, '#6f4630') +
  rect(x - 16, y - 14, width + 32, 30, '#9a6747', 8) +
  rect(x + 20, y + 16, 24, 140, '#6f4630', 6) +
  rect(x + width - 44, y + 16, 24, 140, '#6f4630', 6) +
  sitting;

const house =
  sky('#6f8ec4', '#d8b9bd') +
  circle(1330, 150, 62, '#f6eddb') +
  path('M0 620q300-160 620-60t520 0 460-60v400H0z', '#8196b4') +
  path('M0 700q420-120 820-40t780-70v310H0z', '#6b8a76') +
  line('M505 86q-34-30-6-62t-10-60', '#e9e3ea', 22) +
  rect(452, 110, 106, 200, '#8d6650') +
  rect(438, 96, 134, 28, '#6f4d3c', 12) +
  path('M248 384 412 208h776l164 176z', '#3c4965') +
  rect(300, 384, 1000, 356, '#ecdfc9') +
  rect(300, 690, 1000, 50, '#ddcbae') +
  rect(240, 374, 1120, 20, '#2563eb', 10) +
  path('M638 740V330l162-172 162 172v410z', '#f5ead7') +
  line('M604 384 800 166l196 218', '#2f3a56', 40) +
  glow(800, 680, 240, '#fbd58c') +
  litWindow(750, 282) +
  [356, 510, 990, 1144].map((x) => litWindow(x, 430)).join('') +
  litWindow(356, 588) +
  litWindow(510, 588, 100, 120, '#52607f') +
  litWindow(990, 588) +
  litWindow(1144, 588) +
  path('M722 740V634a78 78 0 0 1 156 0v106z', '#f9f3e6') +
  path('M738 740V634a62 62 0 0 1 124 0v106z', '#2f5fc9') +
  path('M752 634a48 48 0 0 1 96 0z', '#fbc768') +
  circle(840, 690, 9, '#fbd58c') +
  path('M0 736h1600v164H0z', '#5c7f69') +
  path('M738 736h124l150 164H588z', '#dccba6') +
  tree(150, 770, 330, '#5d7a63') +
  tree(1470, 790, 400, '#55735d', '#486351') +
  [360, 470, 590, 1010, 1130, 1250].map((x) => bush(x, 742, 62)).join('') +
  group(150, 720, 0.6, bench(0, 200, 400, seated(130, 194, rosa) + seated(276, 194, manuel)));

const garden =
  sky('#a5c6e4', '#f4e8d0') +
  circle(250, 170, 60, '#fdf3d7') +
  path('M0 430q380-130 800-30t800-50v550H0z', '#9bb894') +
  path('M0 560q460-90 860-30t740-40v410H0z', '#7da37c') +
  path('M700 900q20-180 190-250t480-90l24 30q-270 30-360 100t-70 210z', '#ead9b8') +
  path('M0 730q400-40 700 10 200 30 60 160H0z', '#6f9770') +
  tree(1240, 560, 300, '#6a8c6a', '#5b7c5d') +
  tree(1450, 640, 430, '#5d7a63') +
  tree(150, 720, 560, '#64876a', '#557659') +
  [1050, 1150, 1260, 1380, 1490].map((x, index) => bush(x, 770 + (index % 2) * 46, 68)).join('') +
  ellipse(620, 812, 330, 26, '#5d8460') +
  bench(360, 640, 520, seated(530, 632, rosa) + seated(712, 632, manuel)) +
  line('M596 604q24 16 52 0', rosa.shade, 26) +
  bush(330, 800, 56, '#f1c37f') +
  line('M860 190q20-22 40 0 20-22 40 0M960 250q16-18 32 0 16-18 32 0', '#6f86a3', 6);

const plate = (x: number, y: number): string =>
  ellipse(x, y, 92, 20, '#fdfcf8') +
  ellipse(x, y - 3, 66, 12, '#e9b065') +
  line(`M${String(x + 118)} ${String(y - 8)}l18 16`, '#9aa3b5', 7);

const glass = (x: number, y: number): string =>
  rect(x - 20, y - 66, 40, 66, '#d7e5ee', 8) + rect(x - 20, y - 40, 40, 40, '#b4cfdf', 8);

const lunch =
  gradient('wall', '#f5ebd9', '#ecdcc2') +
  rect(0, 0, 1600, 900, 'url(#wall)') +
  [120, 1090]
    .map(
      (x) =>
        rect(x - 16, 134, 422, 332, '#fbf5e9', 10) +
        rect(x, 150, 390, 300, '#bcd7e8') +
        path(`M${String(x)} 380q120-70 210-20t180-20v110h-390z`, '#8fb08c') +
        rect(x + 190, 150, 10, 300, '#fbf5e9') +
        rect(x, 294, 390, 10, '#fbf5e9') +
        rect(x - 30, 462, 450, 18, '#fbf5e9', 9),
    )
    .join('') +
  line('M800 0v96', '#4a3833', 8) +
  glow(800, 210, 230, '#fbd58c') +
  path('M690 196q10-104 110-104t110 104z', '#2f5fc9') +
  circle(800, 200, 24, '#fff3d0') +
  atTable(300, 640, edie) +
  atTable(640, 640, manuel) +
  atTable(1290, 640, rosa) +
  rect(902, 600, 136, 50, nurse.clothes) +
  atTable(970, 582, nurse) +
  rect(60, 636, 1480, 50, '#b98055', 22) +
  path('M120 686h1360v150q-85 30-170 0t-170 0-170 0-170 0-170 0-170 0-170 0-170 0z', '#f7f1e4') +
  rect(60, 636, 1480, 26, '#fdf9f0', 13) +
  rect(894, 566, 152, 78, '#c65d21', 22) +
  rect(882, 554, 176, 20, '#a94d18', 10) +
  circle(890, 572, 15, nurse.skin) +
  circle(1050, 572, 15, nurse.skin) +
  plate(300, 640) +
  plate(640, 640) +
  plate(1290, 640) +
  glass(462, 640) +
  glass(1130, 640) +
  vase(800, 646, '#7f9fd0');

const piano =
  rect(0, 320, 470, 430, '#4a3833', 14) +
  rect(-30, 306, 530, 26, '#5c463f', 10) +
  rect(40, 380, 390, 110, '#594139', 8) +
  path('M120 480 160 388h160l-10 92z', '#fbf7ee') +
  line('M168 412h120M162 434h120M156 456h120', '#9a9184', 5) +
  rect(-40, 528, 550, 20, '#5c463f', 8) +
  rect(-20, 512, 510, 20, '#fdfcf8', 4) +
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => rect(4 + key * 49, 510, 22, 12, '#20283a')).join('') +
  rect(10, 548, 30, 202, '#594139') +
  rect(430, 548, 30, 202, '#594139');

const chair = (x: number, y: number, color: string, dark: string): string =>
  rect(x - 116, y - 190, 232, 240, color, 56) +
  rect(x - 150, y - 62, 64, 160, dark, 30) +
  rect(x + 86, y - 62, 64, 160, dark, 30) +
  rect(x - 92, y - 8, 184, 96, color, 20) +
  rect(x - 112, y + 92, 26, 66, '#5b4237', 8) +
  rect(x + 86, y + 92, 26, 66, '#5b4237', 8);

const music =
  gradient('wall', '#f1e6d5', '#e6d6be') +
  rect(0, 0, 1600, 900, 'url(#wall)') +
  rect(0, 720, 1600, 180, '#b98b5e') +
  rect(0, 708, 1600, 16, '#fbf5e9') +
  ellipse(720, 830, 640, 60, '#a4525a') +
  ellipse(720, 830, 560, 46, '#b9636a') +
  rect(180, 130, 300, 220, '#8d6650', 8) +
  rect(204, 154, 252, 172, '#bcd7e8') +
  path('M204 290q70-60 130-20t122-20v76H204z', '#8fb08c') +
  group(1000, 60, 1, piano) +
  vase(1400, 368, '#7f9fd0') +
  rect(1110, 350, 92, 16, '#d8c6a2', 6) +
  rect(1142, 304, 26, 48, '#f2ead8', 4) +
  path('M1155 276q14 16 0 28-14-12 0-28z', '#f08a4b') +
  rect(1150, 690, 170, 26, '#6f4630', 10) +
  rect(1170, 716, 20, 90, '#5b4237') +
  rect(1280, 716, 20, 90, '#5b4237') +
  path('M1160 694V560q0-64 75-64t75 64v134z', nurse.clothes) +
  line('M1176 570q-30 40-30 22M1294 570q30 40 30 22', nurse.shade, 32) +
  rect(1222, 450, 26, 52, nurse.skin, 8) +
  circle(1235, 432, 46, nurse.hair) +
  circle(1235, 388, 20, nurse.hair) +
  chair(300, 660, '#5f8f84', '#4d7a70') +
  seated(300, 652, rosa) +
  chair(690, 660, '#c9a063', '#b38a4e') +
  seated(690, 652, edie) +
  path('M880 250v-96l88-22v96a30 23 0 1 1-16-19v-50l-56 14v77a30 23 0 1 1-16-19z', '#2f5fc9') +
  path('M560 210v-70l20 12q24 20 14 52-2-28-20-34v58a24 18 0 1 1-14-18z', '#c65d21');

const hearth =
  gradient('wall', '#e8d8bf', '#dcc6a6') +
  rect(0, 0, 1600, 900, 'url(#wall)') +
  rect(0, 730, 1600, 170, '#9a6444') +
  rect(580, 260, 440, 480, '#8d6650', 4) +
  rect(610, 300, 380, 440, '#7c5845', 4) +
  rect(520, 214, 560, 48, '#2563eb', 8) +
  rect(520, 214, 560, 12, '#6f98f5', 6) +
  path('M660 740V500a140 140 0 0 1 280 0v240z', '#2a1a18') +
  glow(800, 650, 200, '#c65d21') +
  path(
    'M790 440c70 90 118 130 118 214q0 76-108 76t-108-76c0-60 28-84 52-112 10 30 16 38 26 44-10-60-6-100 20-146z',
    '#f08a4b',
  ) +
  path('M804 560c36 48 54 70 54 108q0 60-58 60t-58-60c0-40 32-60 62-108z', '#fbd58c') +
  line('M716 724 884 700M716 700l168 24', '#5b3a2c', 26) +
  rect(620, 736, 360, 20, '#6f4d3c', 6) +
  glow(800, 740, 520, '#f6c27c') +
  vase(590, 216) +
  circle(800, 150, 62, '#8d6650') +
  circle(800, 150, 50, '#fbf5e9') +
  line('M800 150v-34M800 150l22 14', '#20283a', 8) +
  rect(756, 204, 88, 12, '#8d6650', 5) +
  rect(940, 120, 86, 98, '#8d6650', 5) +
  rect(952, 132, 62, 74, '#f3e4c8') +
  circle(974, 164, 14, '#c98b62') +
  circle(996, 168, 13, '#f0cdb0') +
  path('M958 206q2-28 20-28t18 28q0-22 14-22 6 2 6 22z', '#5f7fb0') +
  ellipse(800, 836, 520, 52, '#3f5f9a') +
  ellipse(800, 836, 450, 40, '#5576b3') +
  chair(330, 680, '#5f8f84', '#4d7a70') +
  seated(330, 672, edie) +
  chair(1270, 680, '#8b7494', '#77617f') +
  seated(1270, 672, manuel) +
  rect(1232, 596, 76, 52, '#fdfcf8', 4) +
  line('M1270 598v48', '#c9c2b4', 4) +
  // A cat by the fire.
  ellipse(800, 806, 84, 34, '#c98b4f') +
  circle(874, 786, 30, '#c98b4f') +
  path('M850 770l4-32 22 20zM878 758l22-20 4 32z', '#c98b4f') +
  line('M720 806q-44 10-34-34', '#c98b4f', 18);

export const scenes: readonly Scene[] = [
  { title: 'The house in the evening, with lit windows', gallery: 'top_banner', svg: house },
  { title: 'Two residents on the bench in the garden', gallery: 'top_banner', svg: garden },
  { title: 'Lunch at the long table', gallery: 'top_banner', svg: lunch },
  { title: 'An afternoon of music at the piano', gallery: 'about_us', svg: music },
  { title: 'Two armchairs by the fire', gallery: 'about_us', svg: hearth },
  { title: 'A walk with a nurse along the path', gallery: 'about_us', svg: walk },
];
