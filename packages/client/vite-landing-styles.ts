import type { Plugin } from 'vite';

const link = /<link rel="stylesheet"[^>]* href="\/(assets\/landing-[^"]+\.css)"[^>]*>/;

/** Writes the styles of the public site into its page: 4 KB that it would otherwise wait a round trip for before it is shown. */
export function inlineLandingStyles(): Plugin {
  return {
    name: 'hearthline:inline-landing-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (!filename.endsWith('landing.html')) return undefined;
        const path = link.exec(html)?.[1];
        const styles = path === undefined ? undefined : bundle?.[path];
        if (styles?.type !== 'asset') throw new Error('landing.html has no styles of its own');
        return html.replace(link, () => `<style>${styles.source.toString()}</style>`);
      },
    },
  };
}
