import type { Plugin, Rollup } from 'vite';

const landing = '/client/src/landing-main.ts';
/** The app's entry renders into index.html, and React is most of what it weighs. */
const isOfApp = (module: string) =>
  module.endsWith('/client/src/main.tsx') || /\/node_modules\/react(-dom)?\//.test(module);

/**
 * Modules of the app, each with the chunks by which the landing page would load it, at once or when its contact form is used. A chunk
 * runs all of its modules and imports its other chunks whole: one shared module in the wrong chunk would start the app on a page that
 * has no place for it.
 */
export function appModulesOfLanding(bundle: Rollup.OutputBundle): string[] {
  const found = new Map<string, string>();
  const add = (name: string, by: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    const path = by === '' ? name : `${by} > ${name}`;
    found.set(name, path);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next, path);
  };
  const modulesOf = (name: string) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? chunk.moduleIds : [];
  };
  for (const name of Object.keys(bundle))
    if (modulesOf(name).some((module) => module.endsWith(landing))) add(name, '');
  if (found.size === 0) throw new Error('the build has no script of the landing page');
  return [...found].flatMap(([name, path]) =>
    modulesOf(name)
      .filter(isOfApp)
      .map((module) => `${path}: ${module}`),
  );
}

/** Refuses a build in which the landing page loads the app. */
export function keepLandingApart(): Plugin {
  return {
    name: 'hearthline:landing-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = appModulesOfLanding(bundle);
      if (modules.length > 0) this.error(`the landing page would load the app:\n${modules.join('\n')}`);
    },
  };
}
