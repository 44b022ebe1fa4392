import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const tokens = fileURLToPath(new URL('src/styles/tokens.css', import.meta.url));

/**
 * Adds the dark theme to the public site's styles for pages without JavaScript. No script sets `data-theme` there, so these
 * pages follow the system. Printed pages stay light.
 */
export function darkWithoutScript(): Plugin {
  return {
    name: 'hearthline:dark-without-script',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/landing\/landing\.css(\?|$)/.test(id)) return undefined;
      this.addWatchFile(tokens);
      const dark = /\[data-theme='dark'\]\s*\{([^}]*)\}/.exec(await readFile(tokens, 'utf8'))?.[1];
      if (dark === undefined) this.error('tokens.css has no dark theme');
      return `${code}\n@media screen and (prefers-color-scheme: dark) {\n:root:not([data-theme]) {${dark}}\n}\n`;
    },
  };
}
