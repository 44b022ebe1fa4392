import type { Look } from './draw-portrait.ts';

const skin = { fair: '#f3d3bd', rosy: '#f0c6b0', olive: '#dfb08c', brown: '#8d5a3c' } as const;
const hair = { white: '#f1eee8', silver: '#d5d2cc', grey: '#a9a6a1', pepper: '#6f6a66' } as const;
const wall = { mint: '#cfe3d8', sky: '#cbdcea', sand: '#ecdfc6', rose: '#f0d5d3', lilac: '#dcd5ea' } as const;
const cloth = {
  teal: '#3f7f7c',
  navy: '#33507a',
  plum: '#7a4a6e',
  moss: '#64743f',
  brick: '#a5523f',
} as const;

/** Skin, hair colour and hair, clothes, backdrop, and what else there is. */
type Row = readonly [
  keyof typeof skin,
  keyof typeof hair,
  Look['hair'],
  keyof typeof cloth,
  keyof typeof wall,
  Pick<Look, 'glasses' | 'beard' | 'earrings'>?,
];

const rows: Readonly<Record<string, Row>> = {
  Holloway: ['fair', 'white', 'curls', 'plum', 'mint', { glasses: true, earrings: true }],
  Villanueva: ['olive', 'grey', 'side', 'navy', 'sand', { beard: 'moustache' }],
  Blackwood: ['rosy', 'silver', 'bun', 'teal', 'lilac', { earrings: true }],
  Schneider: ['fair', 'white', 'bald', 'moss', 'sky', { glasses: true }],
  Ferrer: ['olive', 'silver', 'waves', 'brick', 'mint', { earrings: true }],
  Okonkwo: ['brown', 'grey', 'short', 'navy', 'sand', { beard: 'full' }],
  Lindqvist: ['fair', 'white', 'bob', 'teal', 'rose'],
  Pemberton: ['rosy', 'silver', 'side', 'moss', 'sky', { glasses: true }],
  Marchetti: ['olive', 'pepper', 'curls', 'plum', 'sand', { earrings: true }],
  Kowalczyk: ['fair', 'white', 'bald', 'brick', 'lilac', { beard: 'moustache' }],
  Finch: ['rosy', 'silver', 'bob', 'navy', 'mint', { glasses: true }],
  Sørensen: ['fair', 'white', 'bun', 'plum', 'sky', { glasses: true }],
  Achebe: ['brown', 'silver', 'curls', 'teal', 'rose', { earrings: true }],
  Dubois: ['rosy', 'white', 'bald', 'navy', 'sand', { glasses: true, beard: 'moustache' }],
  Navarro: ['olive', 'grey', 'waves', 'brick', 'lilac'],
  Whitfield: ['fair', 'silver', 'short', 'teal', 'mint', { beard: 'full' }],
  Puig: ['rosy', 'grey', 'bob', 'moss', 'rose', { earrings: true }],
  'O’Brien': ['fair', 'silver', 'waves', 'teal', 'sand', { glasses: true }],
  Novák: ['rosy', 'grey', 'side', 'brick', 'sky'],
  Caldwell: ['fair', 'white', 'short', 'plum', 'mint', { glasses: true }],
  Romero: ['olive', 'pepper', 'bun', 'navy', 'rose', { earrings: true }],
  Bergström: ['fair', 'white', 'bald', 'teal', 'lilac', { beard: 'full' }],
};

/** How the residents of the demo home are drawn, by last name. Two have no portrait, like newcomers. */
export const demoLooks: Readonly<Record<string, Look>> = Object.fromEntries(
  Object.entries(rows).map(([lastName, [complexion, colour, style, clothes, backdrop, more]]) => [
    lastName,
    {
      skin: skin[complexion],
      hairColour: hair[colour],
      hair: style,
      clothes: cloth[clothes],
      backdrop: wall[backdrop],
      ...more,
    },
  ]),
);
