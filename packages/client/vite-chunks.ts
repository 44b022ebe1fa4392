import { join } from 'node:path';

/**
 * The division of modules into chunks. Rolldown's own division makes 90 chunks of the dashboard, most of 1 KB. Each is a
 * request, of which a browser sends six at a time, and a module to link. That costs half a second on a slow line, and 0.1 s
 * of a tablet's processor, before the first row.
 */
export function chunkGroups(root: string) {
  const named = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false });
  return [
    named('schemas', schemaModules),
    named('problem', problemModules),
    { name: sharedChunkOf(root), debugName: 'by import', includeDependenciesRecursively: false },
  ];
}

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));

/** Modules shared by all pages except the wall board, beside the imports of main.tsx. */
const appModules = anyOf(
  '/client/src/ui/(show/(banner|button|connection-indicator|icon|link|spinner)|overlay/(toast|toast-card))\\.tsx$',
  '/client/src/lib/(server/(api|is-session-error)|device/(cipher|encrypted-\\w+|shared-tablet)|live/(auto-refetch|refetch)|session/second-step)\\.ts$',
  '/client/src/features/people/session/(sign-in|unsent-work)\\.tsx?$',
  '/client/src/care/names\\.ts$',
  '/contracts/src/base/permissions\\.ts$',
  '/node_modules/(idb|react-hot-toast)/',
  'virtual:calls',
  '/regular/(copy|x)\\.svg|/bold/arrow-right-bold\\.svg',
);

/** Modules of signed-in pages only, which others import by way of a list of exports. */
const frameModules = anyOf(
  '/contracts/src/care/(alert-rules|alerts|dose-rules|dose-schedule|medication-product|resident-order|vital-bands)\\.ts$',
  '/regular/(arrows-clockwise|tray-arrow-up)\\.svg|/bold/(caret-down|check|plus)-bold\\.svg',
);

/** Modules that the landing page's contact form shares with the app: chunks that import nothing of the app. */
const schemaModules = anyOf('/node_modules/zod/v4/(core|mini)/', '/contracts/src/base/primitives\\.ts$');
const problemModules = anyOf('/contracts/src/base/(headers|problem)\\.ts$');

/** Modules that the wall board shares with every page or with signed-in pages, imported by way of a list of exports. */
const startModules = anyOf('/contracts/src/(base/heartbeat|people/sessions)\\.ts$');
const careModules = anyOf(
  '/contracts/src/(base/home-days|care/readings|care/reading-(kinds|row|text))\\.ts$',
);

/** Entries that load before a sign-in, or for the wall board. They must not wait for the chunks of signed-in pages. */
const entries = [
  'start.ts',
  'main.tsx',
  'wall-main.tsx',
  'landing-main.ts',
  'service-worker.ts',
  'app/routes/login-page.tsx',
];

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

function sharedChunkOf(root: string) {
  let groups: ReturnType<typeof groupsOf> | undefined;
  return (id: string, graph: ModuleGraph) => {
    groups ??= groupsOf(root, (module) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(module) ?? {};
      // The landing page's dynamic imports must not load along with the app either.
      return module.includes('/client/src/landing')
        ? [...importedIds, ...dynamicallyImportedIds]
        : importedIds;
    });
    if (id.endsWith('.css')) return null;
    return Object.entries(groups).find(([, has]) => has(id))?.[0] ?? null;
  };
}

/**
 * `start`: what the wall board shares with every page. `app`: what every page but the wall board loads beside it. `care`: what it shares with signed-in pages. `frame`: what stands around every
 * signed-in page. `lists`: what the dashboard shares with the pages of lists.
 */
function groupsOf(root: string, importsOf: (module: string) => readonly string[]) {
  const source = (path: string) => join(root, 'src', path);
  /** The modules, and all that they import statically. */
  const closure = (modules: readonly string[], enter: (module: string) => boolean = () => true) => {
    const found = new Set<string>();
    const add = (module: string) => {
      if (found.has(module)) return;
      found.add(module);
      if (enter(module)) importsOf(module).forEach(add);
    };
    modules.forEach(add);
    return found;
  };
  const early = closure(entries.map(source));
  const frame = closure([source('app/signed-in.tsx')]);
  const dashboard = closure([source('app/routes/dashboard-page.tsx')]);

  // Leaves out the contract's list of exports, through which every module would import the whole contract.
  const apart = (path: string) => closure([source(path)], (module) => !module.includes('/contracts/src/'));
  const main = apart('main.tsx');
  const wall = apart('wall-main.tsx');
  const landing = apart('landing-main.ts');
  const signedIn = [apart('app/signed-in.tsx'), apart('app/routes/dashboard-page.tsx')];

  const isEntry = (id: string) => entries.some((entry) => id === source(entry));
  const isOfContract = (id: string) => id.includes('/contracts/');
  const isWalls = (id: string) => wall.has(id) && !isOfContract(id);
  const ofDashboard = /\/client\/src\/(features\/care\/dashboard|app\/routes)\//;
  return {
    start: (id: string) => startModules.test(id) || (isWalls(id) && main.has(id) && !landing.has(id)),
    app: (id: string) =>
      appModules.test(id) || (main.has(id) && !isEntry(id) && !landing.has(id) && !isOfContract(id)),
    care: (id: string) =>
      careModules.test(id) || (isWalls(id) && !main.has(id) && signedIn.some((page) => page.has(id))),
    frame: (id: string) => frameModules.test(id) || (frame.has(id) && !early.has(id)),
    lists: (id: string) => dashboard.has(id) && !early.has(id) && !ofDashboard.test(id),
  };
}
