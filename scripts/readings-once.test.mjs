import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { vitalKinds } from '../packages/contracts/src/care/reading-kinds.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files that may name readings, by name wherever they stand, with the reason. */
const allowed = {
  'readings.ts': 'the table itself',
  'vital-bands.ts': 'the second number of a blood pressure has bands of its own',
  'help-lines.ts': 'the words of the specification; other readings have the lines of their bands',
  'daily-scenes.ts': 'the text of a help page',
  'build-readings.ts': 'demo values',
  'build-vitals.ts': 'demo values',
  'demo-prescriptions.ts': 'demo values',
  'dose-scale-values.ts': 'a scale begins with sugar',
  'demo-residents.ts': 'demo values',
  'demo-round.ts': 'demo values',
};

const isProduct = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);
const productFiles = ['contracts', 'server', 'client'].flatMap((name) =>
  readdirSync(`${root}packages/${name}/src`, { recursive: true })
    .map((path) => `packages/${name}/src/${path}`)
    .filter(isProduct),
);

const withoutComments = (code) => code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** The readings that code names: as a property, a variable, a text of its own, or a path of one. In prose they are no names. */
function namedReadings(code) {
  return vitalKinds.filter((kind) =>
    new RegExp(`['"\`.]${kind}(?=['"\`.])|[.{(,]\\s*${kind}\\b(?=\\s*[^\\w\\s'"-])|\\b${kind}\\s*[:?=]`).test(
      code,
    ),
  );
}

it('no product file names a reading beside the table', () => {
  const found = productFiles.flatMap((path) => {
    const named = namedReadings(withoutComments(readFileSync(`${root}${path}`, 'utf8')));
    return named.length > 0 ? [{ path, file: path.replace(/^.*\//, ''), named: named.join(', ') }] : [];
  });
  const others = found.filter(({ file }) => !(file in allowed));
  expect(others.map(({ path, named }) => `${path}: ${named}`)).toEqual([]);
  const files = new Set(found.map(({ file }) => file));
  expect(Object.keys(allowed).filter((file) => !files.has(file))).toEqual([]);
});

it.each([
  "const kinds = ['pulse', 'spo2'];",
  'const projection = { pulse: 1, spo2: 1 };',
  'const { pulse, spo2 } = record;',
  'return record.pulse;',
  "if (kind === 'pulse') return;",
  "type Kind = 'pulse' | 'spo2';",
  '`limits.pulse.low`',
  'pulse: Number,',
])('finds the name in %s', (code) => {
  expect(namedReadings(code)).toContain('pulse');
});

it.each(["text: 'Count the pulse first.'", "appName: 'hearthline-pulse'", '// of a pulse', '/* pulse: 1 */'])(
  'finds no name in %s',
  (code) => {
    expect(namedReadings(withoutComments(code))).toEqual([]);
  },
);
