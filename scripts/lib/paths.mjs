import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const at = (...parts) => join(root, ...parts);
// Ignored by git, on the same disk as the tree: what is made here can be renamed into place.
export const cache = at('.cache');
export const serverMain = at('packages/server/dist/main.js');
export const operationMain = (name) => at(`packages/server/dist/${name}.js`);
export const engineMain = at('packages/server/dist/engine.js');
