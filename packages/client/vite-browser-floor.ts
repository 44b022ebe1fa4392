import type { Plugin } from 'vite';

/**
 * The oldest supported browsers, by MDN's names. README.md names them too; src/polyfills.ts adds the features that they lack.
 */
export const browserFloors = {
  staff: { chrome: '111', safari: '16.4' },
  wall: { chrome: '108', safari: '16.4' },
} as const;

/** The build targets: the lowest of all pages, since the wall board shares scripts and styles with the staff pages. */
export const buildTargets = ['chrome108', 'edge108', 'safari16.4', 'firefox128'];

const safari = `Safari ${browserFloors.staff.safari} (iPadOS ${browserFloors.staff.safari})`;

interface Page {
  /** A condition of Chromium's first version; `registerProperty` is that of Safari 16.4. */
  readonly supports: readonly [property: string, value: string];
  readonly text: readonly string[];
}

const pages: Readonly<Record<string, Page>> = {
  'index.html': {
    supports: ['color', 'color-mix(in srgb, red, blue)'],
    text: [
      `It needs Chrome, Edge or Chromium ${browserFloors.staff.chrome}, or ${safari}, or a newer one.`,
      'Please update this device, or use another one. Nothing that was saved is lost.',
    ],
  },
  'wall.html': {
    supports: ['height', '1dvh'],
    text: [
      `The wall board needs Chrome, Edge or Chromium ${browserFloors.wall.chrome}, or ${safari}, or a newer one.`,
      'A system update of the television may bring one. Otherwise connect a small computer with a newer browser to it.',
    ],
  },
};

const place = '<!--browser-floor-->';

/**
 * ES5, for browsers of any age. Writes the message and turns the rest of the page into plain text, so that its scripts and
 * styles do not run.
 */
function floorScript({ supports: [property, value], text }: Page): string {
  const paragraphs = text.map((line) => `<p>${line}</p>`).join('');
  const style = 'max-width:34em;margin:10vh auto;padding:0 1.5em;font:20px/1.5 sans-serif';
  const html =
    '<body style="margin:0;background:#fff;color:#1c1917">' +
    `<div role="alert" style="${style}"><h1>This browser is too old for Hearthline</h1>${paragraphs}</div>` +
    '<plaintext style="display:none">';
  return `
      (function () {
        var css = window.CSS;
        if (css && css.supports && css.registerProperty && css.supports('${property}', '${value}')) return;
        document.write('${html}');
      })();
    `;
}

/** Adds a plain HTML message to the staff's and the wall's pages for browsers that are too old. */
export function tellOldBrowsers(): Plugin {
  return {
    name: 'hearthline:browser-floor',
    transformIndexHtml(html, { filename }) {
      const page = Object.entries(pages).find(([name]) => filename.endsWith(`/${name}`))?.[1];
      if (!page) return html;
      if (!html.includes(place)) throw new Error(`${filename} has no ${place}`);
      return html.replace(place, () => `<script>${floorScript(page)}</script>`);
    },
  };
}
