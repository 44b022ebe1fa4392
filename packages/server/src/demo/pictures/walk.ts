import { nurse, rosa, walking } from './people.ts';
import { circle, ellipse, group, line, path, sky, tree } from './shapes.ts';

const walkingFrame =
  line('M0 0h60M0 0-14 190M60 0l22 190M-6 90h72', '#8d97a8', 12) +
  circle(-14, 192, 10, '#39455c') +
  circle(82, 192, 10, '#39455c');

const leaves = [
  [150, 820],
  [330, 870],
  [520, 800],
  [1120, 860],
  [1290, 800],
  [1470, 850],
  [960, 880],
]
  .map(([x = 0, y = 0], index) => ellipse(x, y, 16, 8, index % 2 === 0 ? '#d98b4b' : '#e3b35d'))
  .join('');

/** A walk with a nurse along the path, in autumn. */
export const walk =
  sky('#b1d2ea', '#f8ecd6') +
  circle(1380, 150, 58, '#fdf3d7') +
  path('M0 500q400-110 820-30t780-40v470H0z', '#9bb894') +
  path('M0 590q420-70 820-20t780-30v360H0z', '#86a77f') +
  tree(520, 560, 260, '#7f9c74', '#708d66') +
  tree(1120, 570, 300, '#d8a560', '#c99450') +
  tree(1440, 640, 440, '#c98245', '#b8733a') +
  tree(170, 680, 500, '#64876a', '#557659') +
  path('M0 900v-90q500-120 1600-80v170z', '#ead9b8') +
  path('M0 810q500-120 1600-80v14Q500 706 0 826z', '#d9c59d') +
  leaves +
  ellipse(770, 832, 300, 22, '#d3bf97') +
  walking(640, 830, nurse, [104, -262]) +
  walking(820, 830, rosa, [98, -214]) +
  group(898, 618, 1.1, walkingFrame) +
  line('M430 250q20-22 40 0 20-22 40 0M560 180q16-18 32 0 16-18 32 0', '#6f86a3', 6);
