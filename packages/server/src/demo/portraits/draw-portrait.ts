/** What a drawn portrait looks like; colours are CSS colours. */
export interface Look {
  readonly skin: string;
  readonly hairColour: string;
  readonly hair: 'bun' | 'bob' | 'curls' | 'short' | 'side' | 'bald' | 'waves';
  readonly clothes: string;
  readonly backdrop: string;
  readonly glasses?: boolean;
  readonly beard?: 'full' | 'moustache';
  readonly earrings?: boolean;
}

const line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

const hairBehind: Readonly<Record<Look['hair'], string>> = {
  bun: '<circle cx="200" cy="74" r="40"/><ellipse cx="200" cy="166" rx="92" ry="88"/>',
  bob: '<path d="M104 178c0-66 42-104 96-104s96 38 96 104v70c-14 16-40 16-54 10h-84c-16 6-42 4-54-10z"/>',
  curls:
    '<circle cx="126" cy="170" r="36"/><circle cx="138" cy="122" r="38"/><circle cx="174" cy="92" r="38"/><circle cx="226" cy="92" r="38"/><circle cx="262" cy="122" r="38"/><circle cx="274" cy="170" r="36"/>',
  short: '<ellipse cx="200" cy="160" rx="88" ry="82"/>',
  side: '<ellipse cx="200" cy="158" rx="87" ry="78"/>',
  bald: '<ellipse cx="122" cy="196" rx="16" ry="32"/><ellipse cx="278" cy="196" rx="16" ry="32"/>',
  waves:
    '<path d="M106 190c-8-78 40-120 96-118 58 2 100 44 92 118 10 24 4 46-8 62-20-6-28-22-26-44H140c2 22-8 40-28 44-10-18-14-38-6-62z"/>',
};

const hairInFront: Readonly<Record<Look['hair'], string>> = {
  bun: '<path d="M122 176c4-44 36-70 78-70s74 26 78 70c-26-6-44-22-52-42-20 24-60 40-104 42z"/>',
  bob: '<path d="M120 190c2-52 34-82 80-82s78 30 80 82c-18-18-26-34-30-52-30 12-70 16-98 10-8 16-16 28-32 42z"/>',
  curls:
    '<circle cx="150" cy="128" r="22"/><circle cx="184" cy="114" r="22"/><circle cx="220" cy="114" r="22"/><circle cx="252" cy="130" r="22"/>',
  short:
    '<path d="M122 176c-2-46 34-76 78-76s80 30 78 76c-8-22-18-34-30-40-32 8-66 8-96 0-12 6-22 18-30 40z"/>',
  side: '<path d="M122 174c0-44 34-72 80-72s78 28 76 72c-10-20-22-32-36-38-26 8-58 4-78-8-8 20-22 36-42 46z"/>',
  bald: '',
  waves:
    '<path d="M118 188c-2-48 36-80 84-80s82 30 80 80c-10-14-16-26-18-40-16 2-32-4-44-16-18 26-58 34-84 22-6 14-10 24-18 34z"/>',
};

/** A drawn portrait of an invented person as an SVG of 384 x 384. */
export function drawPortrait({ skin, hairColour, hair, clothes, backdrop, ...look }: Look): string {
  const shade = 'stroke="#5b3a2e" stroke-opacity=".32"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384" viewBox="36 20 328 328">
<rect width="400" height="400" fill="${backdrop}"/>
<g fill="${hairColour}">${hairBehind[hair]}</g>
<path d="M44 400c4-78 60-112 156-112s152 34 156 112z" fill="${clothes}"/>
<path d="M166 300c10 22 58 22 68 0v-52h-68z" fill="${skin}"/><path d="M168 268c18 16 46 16 64 0v18c-18 12-46 12-64 0z" fill="#5b3a2e" fill-opacity=".14"/>
<path d="M146 292c14 40 94 40 108 0l16 6c-16 56-124 56-140 0z" fill="#fff" fill-opacity=".55"/>
<circle cx="122" cy="196" r="17" fill="${skin}"/><circle cx="278" cy="196" r="17" fill="${skin}"/>
<path d="M124 176c0-44 32-72 76-72s76 28 76 72c0 62-34 108-76 108s-76-46-76-108z" fill="${skin}"/>
${look.beard === 'full' ? `<path d="M127 206c8 56 32 86 73 86s65-30 73-86c-10 22-26 32-44 30-18-8-40-8-58 0-18 2-34-8-44-30z" fill="${hairColour}"/>` : ''}
<g fill="${hairColour}" stroke="${hairColour}" stroke-width="10" stroke-linejoin="round">${hairInFront[hair]}</g>
<circle cx="152" cy="222" r="15" fill="#d9675a" fill-opacity=".22"/><circle cx="248" cy="222" r="15" fill="#d9675a" fill-opacity=".22"/>
<g ${line} ${shade} stroke-width="4"><path d="M134 210c4 4 8 6 12 6M266 210c-4 4-8 6-12 6"/><path d="M158 234c-4 8-4 14 0 20M242 234c4 8 4 14 0 20"/>${hair === 'bald' ? '<path d="M172 142c18-4 38-4 56 0"/>' : ''}</g>
<g ${line} stroke="#3b2a25" stroke-width="6"><path d="M150 194c8-9 20-9 28 0M222 194c8-9 20-9 28 0"/></g>
<g ${line} stroke="${hairColour}" stroke-width="7"><path d="M146 172c10-8 24-8 34-2M254 172c-10-8-24-8-34-2"/></g>
<path d="M202 192c6 16 10 24 6 28-4 3-12 3-16 0" ${line} stroke="#5b3a2e" stroke-opacity=".45" stroke-width="5"/>
${look.beard === 'moustache' ? `<path d="M200 226c14 0 32 4 38 16-14 4-28 2-38-4-10 6-24 8-38 4 6-12 24-16 38-16z" fill="${hairColour}"/>` : ''}
<path d="M174 246c14 16 38 16 52 0z" fill="#fff"/><path d="M172 245c15 19 41 19 56 0" ${line} stroke="#a8483f" stroke-width="6"/>
${look.glasses ? `<g ${line} stroke="#4a4038" stroke-width="5"><circle cx="164" cy="192" r="27"/><circle cx="236" cy="192" r="27"/><path d="M191 188c6-4 12-4 18 0M137 188l-14-4M263 188l14-4"/></g>` : ''}
${look.earrings ? '<g fill="#e8c15a"><circle cx="121" cy="218" r="6"/><circle cx="279" cy="218" r="6"/></g>' : ''}
</svg>`;
}
