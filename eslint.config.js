import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { disableHasReason, noLiteralSpread, noLocaleText, noOfNames } from './scripts/lib/eslint-rules.mjs';

// Who may import whom stands in .dependency-cruiser.cjs; here is what one file may say.
const tests = ['**/*.test.{ts,tsx,mjs}', '**/testing/**', 'e2e/**', 'bench/**'];
// Vitest calls the default export of a global setup.
const configs = ['*.config.{js,ts}', '*.cjs', 'packages/*/*.config.ts', '**/testing/global-setup.ts'];

const noSkippedTests = [
  {
    selector:
      'MemberExpression[object.name=/^(it|test|describe|suite)$/][property.name=/^(skip|only|todo|fixme)$/],' +
      'MemberExpression[object.property.name=/^(describe|concurrent|sequential|each|for)$/][property.name=/^(skip|only|fixme)$/],' +
      'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
    message: 'A test that does not run proves nothing: mend it or remove it.',
  },
];
const noDefaultExport = [
  {
    selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
    message: 'Named exports only: one name everywhere.',
  },
];
// A collection's schema and all its queries stand in the repositories of one folder.
const repositoryMessage =
  'Call a function of the collection’s own repository; add one there if it is missing.';
const foreignModels = (source) => [
  {
    selector: `ImportDeclaration[source.value=${source}] > ImportSpecifier[imported.name=/Model$/]`,
    message: repositoryMessage,
  },
  {
    selector: `ImportDeclaration[source.value=${source}] > ImportNamespaceSpecifier`,
    message: repositoryMessage,
  },
];
// These read a locale's text part by part, or write for people alone.
const localeTextFiles = [
  'packages/contracts/src/base/home-days.ts',
  'packages/contracts/src/base/home-days.test.ts',
  'packages/contracts/src/base/format-count.ts',
  // Writes numbers in full, to compare.
  'packages/contracts/src/base/typed-number.property.test.ts',
  'packages/server/src/care/medication-records/time-text.ts',
  'packages/server/src/office/root-notes/month-text.ts',
];
const envMessage =
  'Only packages/server/src/platform/core/config.ts reads the environment; take what you need from the config.';

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.cache/', 'data/', 'test-results/', 'coverage/'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: {
      hearthline: {
        rules: {
          'disable-has-reason': disableHasReason,
          'no-literal-spread': noLiteralSpread,
          'no-locale-text': noLocaleText,
          'no-of-names': noOfNames,
        },
      },
    },
    rules: { 'hearthline/disable-has-reason': 'error' },
  },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'max-lines': ['error', 300],
      'no-restricted-syntax': ['error', ...noSkippedTests, ...noDefaultExport],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
  {
    files: ['packages/**/*.{ts,tsx}'],
    ignores: ['packages/server/src/platform/core/config.ts', ...tests, ...configs],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: envMessage }],
      'no-restricted-imports': [
        'error',
        ...['process', 'node:process'].map((name) => ({
          name,
          importNames: ['env', 'default'],
          message: envMessage,
        })),
      ],
    },
  },
  {
    files: ['packages/server/src/**/*.ts'],
    ignores: ['packages/server/src/platform/core/config.ts', ...tests],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: envMessage },
        { object: 'AbortSignal', property: 'any', message: 'Node 24 can lose its abort: runWithDeadline()' },
      ],
    },
  },
  {
    files: ['packages/server/src/**/*.ts'],
    ignores: ['**/*.repository.ts', ...tests],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noSkippedTests,
        ...noDefaultExport,
        ...foreignModels('/\\.repository\\.ts$/'),
      ],
    },
  },
  {
    files: ['packages/server/src/**/*.repository.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noSkippedTests,
        ...noDefaultExport,
        ...foreignModels('/^\\.\\.\\/.*\\.repository\\.ts$/'),
      ],
    },
  },
  {
    // The engine is frozen.
    ignores: ['packages/embedded-mongo/**'],
    rules: { 'hearthline/no-literal-spread': 'error', 'hearthline/no-of-names': 'error' },
  },
  {
    files: ['packages/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    ignores: localeTextFiles,
    rules: { 'hearthline/no-locale-text': 'error' },
  },
  { files: ['packages/client/**/*.{ts,tsx}'], extends: [hooks.configs.flat.recommended] },
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      'no-console': 'off',
      'no-empty-pattern': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'performance',
          'URL',
          'fetch',
          'setTimeout',
          'setInterval',
          'clearInterval',
          'module',
          'Buffer',
          'AbortSignal',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
  // Run by mongosh, which has these.
  {
    files: ['docker/*.js'],
    languageOptions: { globals: { rs: 'readonly', sleep: 'readonly' } },
  },
  // What is printed for the person who starts it.
  { files: ['scripts/**', 'packages/server/src/app/main.ts'], rules: { 'no-console': 'off' } },
  { files: configs, rules: { 'no-restricted-syntax': ['error', ...noSkippedTests] } },
);
