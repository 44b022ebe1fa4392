import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './lib/paths.mjs';
import { runNode, tool } from './lib/run.mjs';

// Tests eslint.config.js and .oxlintrc.json with small sources.
let eslint;
beforeAll(() => {
  eslint = new ESLint({ cwd: root });
});

const product = 'packages/server/src/care/residents/a.ts';
const refused = [
  ['no-restricted-properties', product, 'export const port = process.env.PORT;'],
  ['no-restricted-imports', product, `import { env } from 'node:process';\nexport const port = env.PORT;`],
  [
    'no-restricted-properties',
    'packages/embedded-mongo/src/main.ts',
    'export const port = process.env.PORT;',
  ],
  ['no-restricted-properties', 'packages/client/src/app/a.ts', 'export const port = process.env.PORT;'],
  ['no-restricted-syntax', product, 'export default 1;'],
  ['no-restricted-syntax', 'packages/server/src/app/a.test.ts', `it.skip('is kept', () => {});`],
  ['no-restricted-syntax', 'packages/server/src/app/a.test.ts', `it.only('is kept', () => {});`],
  ['no-restricted-syntax', 'e2e/specs/a.ts', `test.describe.only('both', () => {});`],
  ['no-restricted-syntax', 'e2e/specs/a.ts', `test.fixme('later', () => {});`],
  [
    'no-restricted-syntax',
    product,
    `import { ResidentModel } from './resident.repository.ts';\nResidentModel.find();`,
  ],
  [
    'no-restricted-syntax',
    product,
    `import * as users from '../../people/users/user.repository.ts';\nusers.UserModel.find();`,
  ],
  [
    'no-restricted-syntax',
    'packages/server/src/care/residents/a.repository.ts',
    `import { UserModel } from '../../people/users/user.repository.ts';\nUserModel.find();`,
  ],
  ['hearthline/disable-has-reason', product, '// eslint-disable-next-line no-console\nconsole.log(1);'],
  ['hearthline/no-locale-text', product, 'export const day = new Date().toLocaleDateString();'],
  [
    'hearthline/no-locale-text',
    'packages/client/src/ui/show/a.ts',
    `export const a = (1).toLocaleString('en');`,
  ],
  [
    'hearthline/no-locale-text',
    'packages/contracts/src/care/a.ts',
    `export const day = new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).format();`,
  ],
  ['hearthline/no-locale-text', 'e2e/specs/a.ts', 'export const format = Intl.DateTimeFormat();'],
  ['hearthline/no-locale-text', product, `export const locale = 'sv-SE';`],
  ['hearthline/no-literal-spread', product, 'export const f = (a: number) => ({ ...{ a, b: 1 } });'],
  ['hearthline/no-literal-spread', product, 'export const a = [...([1, 2] as const), 3];'],
  ['hearthline/no-of-names', product, 'export function ageOf(): number {\n  return 1;\n}'],
  ['hearthline/no-of-names', product, 'export const ageOf = (): number => 1;'],
  ['@typescript-eslint/no-explicit-any', product, 'export const a: any = 1;'],
  ['@typescript-eslint/no-non-null-assertion', product, 'export const f = (a?: string) => a!.length;'],
  ['@typescript-eslint/ban-ts-comment', product, '// @ts-ignore\nexport const a: number = 1;'],
  [
    'react-hooks/rules-of-hooks',
    'packages/client/src/ui/show/a.tsx',
    'export function A(p: { on: boolean }) { if (p.on) useState(1); return null; }',
  ],
];

it.each(refused)('%s holds in %s', async (rule, filePath, text) => {
  const [result] = await eslint.lintText(text, { filePath });
  expect(result.messages.map(({ ruleId }) => ruleId)).toContain(rule);
});

const allowed = [
  ['packages/server/src/platform/core/config.ts', 'export const port = process.env.PORT;\n'],
  ['packages/server/src/testing/a.ts', 'export const port = process.env.PORT;\n'],
  [product, `import { findUser } from '../../people/users/user.repository.ts';\nfindUser('1');\n`],
  [
    'packages/server/src/care/residents/a.repository.ts',
    `import { ResidentModel } from './resident.repository.ts';\nResidentModel.find();\n`,
  ],
  [
    'packages/server/src/app/a.test.ts',
    `import { UserModel } from '../people/users/user.repository.ts';\nUserModel.find();\n`,
  ],
  [product, 'export const f = (a: object, on: boolean) => ({ ...a, ...(on && { b: 1 }) });\n'],
  [product, 'export type ReplyOf<T> = T | null;\n'],
  [product, 'export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;\n'],
  [product, `export const parts = new Intl.DateTimeFormat('en').formatToParts();\n`],
  ['packages/contracts/src/base/format-count.ts', 'export const text = (1_000).toLocaleString();\n'],
  ['packages/client/vite.config.ts', 'export default {};\n'],
  ['packages/server/src/app/a.test.ts', `it('is kept', () => {});\n`],
  [
    product,
    '// eslint-disable-next-line no-console -- the banner is for the person who starts it\nconsole.log(1);\n',
  ],
];

it.each(allowed)('%s may say what is its own', async (filePath, text) => {
  const [result] = await eslint.lintText(text, { filePath });
  expect(result.messages.filter(({ ruleId }) => ruleId !== 'no-undef')).toEqual([]);
});

const typed = {
  'await-thenable': 'export async function a(): Promise<number> { return await 1; }',
  'no-array-delete': 'export function a(list: number[]): void { delete list[0]; }',
  'no-base-to-string': 'export const a = String({});',
  'no-duplicate-type-constituents': 'export type A = string | string;',
  'no-floating-promises': 'Promise.resolve(1);',
  'no-for-in-array': 'for (const key in [1]) String(key);',
  'no-implied-eval': `setTimeout('1', 1);`,
  'no-misused-promises': 'export const a = [1].filter(async (n) => n > 1);',
  'no-redundant-type-constituents': 'export type A = string | any;',
  'no-unnecessary-type-assertion': 'export const a = (text: string) => text as string;',
  'no-unsafe-argument': 'export const a = (text: any) => String.raw(text);',
  'no-unsafe-assignment': `export const a = JSON.parse('1');`,
  'no-unsafe-call': `JSON.parse('1')();`,
  'no-unsafe-enum-comparison': 'enum A { One }\nexport const a = (one: A) => one === 0;',
  'no-unsafe-member-access': `void JSON.parse('1').a;`,
  'no-unsafe-return': `export const a = () => JSON.parse('1');`,
  'no-unsafe-unary-minus': `export const a = (text: string) => -text;`,
  'only-throw-error': `throw 'a text';`,
  'prefer-promise-reject-errors': `void Promise.reject('a text');`,
  'restrict-plus-operands': 'export const a = (n: number) => n + {};',
  'restrict-template-expressions': 'export const a = (n: object) => `${n}`;',
  'unbound-method': 'class A { b() { return this; } }\nexport const { b } = new A();',
};
const relaxed = [
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'unbound-method',
];

let folder;
let found;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-lint-'));
  const compilerOptions = { strict: true, target: 'es2024', lib: ['es2024', 'dom'], types: [] };
  await store('tsconfig.json', JSON.stringify({ compilerOptions }));
  for (const [rule, text] of Object.entries(typed)) {
    await store(`src/${rule}.ts`, `${text}\nexport {};\n`);
    await store(`testing/${rule}.ts`, `${text}\nexport {};\n`);
  }
  const args = [tool('oxlint/bin/oxlint'), '-c', `${root}.oxlintrc.json`, '-f', 'json', '.'];
  // Found by this where the folder has no node_modules.
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: tool('.bin/tsgolint') };
  const { output } = await runNode(args, { cwd: folder, env, quiet: true });
  found = JSON.parse(output).diagnostics.map(({ code, filename }) => `${filename}: ${code}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function store(name, text) {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

it.each(Object.keys(typed))('%s is found by types', (rule) => {
  expect(found).toContain(`src/${rule}.ts: typescript(${rule})`);
  const inTests = `testing/${rule}.ts: typescript(${rule})`;
  if (relaxed.includes(rule)) expect(found).not.toContain(inTests);
  else expect(found).toContain(inTests);
});

it('every rule that needs types has a source that breaks it', async () => {
  const text = await readFile(`${root}.oxlintrc.json`, 'utf8');
  const rules = new Set([...text.matchAll(/"typescript\/([a-z-]+)"/g)].map(([, rule]) => rule));
  expect([...rules].sort()).toEqual(Object.keys(typed).sort());
});
