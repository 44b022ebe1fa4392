// @vitest-environment node
import { expect, it } from 'vitest';
import { appModulesOfLanding } from '../../vite-landing-apart.ts';

type Bundle = Parameters<typeof appModulesOfLanding>[0];
interface Chunk {
  readonly modules: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const client = '/home/packages/client/src';
const bundleOf = (chunks: Readonly<Record<string, Chunk>>) =>
  Object.fromEntries(
    Object.entries(chunks).map(([name, { modules, imports = [], dynamicImports = [] }]) => [
      name,
      { type: 'chunk', moduleIds: modules, imports, dynamicImports },
    ]),
  ) as unknown as Bundle;

const landing = { modules: [`${client}/landing-main.ts`], dynamicImports: ['contact.js'] };
const app = { modules: [`${client}/main.tsx`], imports: ['schemas.js'] };

it('the landing page shares with the app only scripts that import nothing of the app', () => {
  const bundle = bundleOf({
    'landing.js': landing,
    'contact.js': { modules: [`${client}/landing/contact-form.ts`], imports: ['schemas.js'] },
    'schemas.js': { modules: ['/home/node_modules/zod/v4/core/core.js'] },
    'app.js': app,
  });
  expect(appModulesOfLanding(bundle)).toEqual([]);
});

it("the app's entry is found however the landing page comes by it, and so is React", () => {
  const bundle = bundleOf({
    'landing.js': landing,
    'contact.js': { modules: [`${client}/landing/contact-form.ts`], imports: ['schemas.js'] },
    'schemas.js': { modules: ['/home/node_modules/react-dom/client.js'], imports: ['app.js'] },
    'app.js': app,
  });
  expect(appModulesOfLanding(bundle)).toEqual([
    'landing.js > contact.js > schemas.js: /home/node_modules/react-dom/client.js',
    `landing.js > contact.js > schemas.js > app.js: ${client}/main.tsx`,
  ]);
});

it('a build without the landing page is no proof', () => {
  expect(() => appModulesOfLanding(bundleOf({ 'app.js': app }))).toThrow('no script of the landing page');
});
