import { ESLint } from 'eslint';
import { beforeAll, expect, it } from 'vitest';
import tseslint from 'typescript-eslint';
import { root } from './lib/paths.mjs';

// Tests eslint.config.js with small sources (without the typed rules, since these files do not exist).
let eslint;
beforeAll(() => {
  const untyped = { ...tseslint.configs.disableTypeChecked };
  untyped.languageOptions = { parserOptions: { projectService: false, program: null } };
  eslint = new ESLint({ cwd: root, overrideConfig: [untyped] });
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
