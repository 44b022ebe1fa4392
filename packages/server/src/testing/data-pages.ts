import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import mongoose, { type IndexDefinition, type IndexOptions, type Model } from 'mongoose';
import { format } from 'prettier';
import { auditSources } from '../records/audit/audit-source.repository.ts';
import { essentialCollections } from '../platform/database/essential-collections.ts';
import { residentDataHolders } from '../care/residents/dependent-records.repository.ts';

const src = resolve(import.meta.dirname, '..');
const root = resolve(src, '../../..');

/** The pages beside docs/develop/5-data.md by the folders whose collections they list; the last one takes the others. */
const pages = [
  {
    name: 'devices',
    title: 'Data: displays and tablets',
    folders: ['displays', 'tablets'],
  },
  {
    name: 'records',
    title: 'Data: residents and records',
    folders: ['residents', 'vitals', 'alerts', 'handover', 'records', 'erasure'],
  },
  {
    name: 'medication',
    title: 'Data: medication',
    folders: ['medications', 'prescriptions', 'medication-records', 'controlled', 'round'],
  },
  { name: 'people', title: 'Data: accounts and signing in', folders: ['people', 'accounts'] },
  { name: 'server', title: 'Data: the server itself', folders: ['platform', 'demo'] },
  { name: 'office', title: 'Data: office and interfaces', folders: [] },
] as const;

/** The remains after erasing in collections that erase themselves, without `holdsResidentData()`. */
const erasedByHand: Readonly<Record<string, string>> = {
  residents: 'All but age and whether the resident lives here is overwritten or removed.',
  resident_photos: 'The documents are deleted.',
  import_steps: 'The documents are deleted.',
  audit: 'Names and texts are overwritten, with an HMAC over the rest.',
};

const repositories = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.repository.ts'))
  .map((name) => ({ path: relative(root, join(src, name)), text: readFileSync(join(src, name), 'utf8') }));

/** The text of a docstring on one line. */
const cleanComment = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\/?\*+\/?/, '').replace(/\*\/\s*$/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The docstring that ends directly before a position; undefined if there is none. */
function findDocstring(text: string, position: number): string | undefined {
  const before = text.slice(0, Math.max(position, 0)).trimEnd();
  const comment = before.slice(before.lastIndexOf('/**'));
  const isWhole = comment.startsWith('/**') && comment.indexOf('*/') === comment.length - 2;
  return isWhole ? cleanComment(comment) : undefined;
}

/** The repository that defines a model, and the docstring of the document's type, or of the constant that defines the model. */
function findDefinition(model: Model<unknown>) {
  const name = new RegExp(`\\(\\s*'${model.modelName}'`);
  const owner = repositories.find(({ text }) => name.test(text));
  if (!owner) throw new Error(`no repository defines the model ${model.modelName}`);
  const { text, path } = owner;
  const type = /(?:model|Schema|pairedDeviceSchema)<(\w+)>/.exec(text)?.[1];
  const declared =
    type === undefined ? -1 : text.search(new RegExp(`^(export )?(interface|type) ${type}\\b`, 'm'));
  const line = text.lastIndexOf('\nexport const', text.search(name)) + 1;
  const meaning = findDocstring(text, declared) ?? findDocstring(text, line);
  if (meaning === undefined) throw new Error(`${path} does not say what a document of ${model.modelName} is`);
  return { path, meaning };
}

function formatIndex([keys, options]: [IndexDefinition, IndexOptions]): string {
  const names = Object.entries(keys).map(([name, order]) => (order === -1 ? `${name} descending` : name));
  const kinds = [
    options.unique && 'unique',
    options.sparse && 'sparse',
    options.partialFilterExpression && 'partial',
    options.expireAfterSeconds !== undefined && 'documents expire by it',
  ].filter(Boolean);
  return `\`${names.join(', ')}\`${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}.`;
}

/** Stands for any stored value, so that `erase` tells which fields it changes. Its properties end at the third level. */
const buildAnyValue = (level = 1): unknown =>
  new Proxy(
    {},
    {
      get: (_target, key) => {
        if (key === 'map') return () => [];
        if (key === Symbol.toPrimitive) return () => 'any';
        return level < 3 ? buildAnyValue(level + 1) : undefined;
      },
    },
  );

function formatErasing(collection: string): string | undefined {
  const holder = residentDataHolders().find((each) => each.collection.collectionName === collection);
  if (!holder) return erasedByHand[collection];
  const fields = Object.entries(holder.erase(buildAnyValue() as Readonly<Record<string, unknown>>));
  const list = (isRemoved: boolean) =>
    fields
      .filter(([, value]) => (value === undefined) === isRemoved)
      .map(([name]) => `\`${name}\``)
      .join(', ');
  const [overwritten, removed] = [list(false), list(true)];
  return [overwritten && `Overwritten: ${overwritten}.`, removed && `Removed: ${removed}.`]
    .filter(Boolean)
    .join(' ');
}

function formatCollection(collection: string, models: readonly Model<unknown>[]): string {
  const definitions = models.map(findDefinition);
  const schemas = models.map(({ schema }) => schema);
  const has = (field: string) => schemas.some((schema) => schema.path(field) !== undefined);
  const entity = auditSources().find((source) => source.collection().collectionName === collection)?.entity;
  const id = schemas[0]?.path('_id')?.instance === 'String' ? 'a text' : 'an ObjectId';
  const traits = [
    `Key: ${id}.`,
    has('version') && 'It has a version.',
    has('history') && `It carries its history${entity ? `, audited as \`${entity}\`` : ''}.`,
    essentialCollections.includes(collection) && 'Written on a full disk too.',
  ].filter(Boolean);
  const indexes = schemas.flatMap((schema) => schema.indexes()).map(formatIndex);
  const erasing = formatErasing(collection);
  return [
    `## ${collection}`,
    [...new Set(definitions.map(({ meaning }) => meaning))].join(' '),
    [
      `- Owner: ${definitions.map(({ path }) => `\`${path}\``).join(', ')}.`,
      `- ${traits.join(' ')}`,
      ...(indexes.length > 0 ? [`- Indexes: ${indexes.join(' ')}`] : []),
      ...(erasing === undefined ? [] : [`- After erasing a resident: ${erasing}`]),
    ].join('\n'),
  ].join('\n\n');
}

const note =
  '<!-- Made by packages/server/src/testing/data-pages.ts. After a change of a repository: npx vitest run data-pages -u -->';

const introduction = `# Data

Each collection has one repository, which holds its schema and all its queries. These pages are made from the repositories; a test
fails when they are stale.

- Documents are stored as the schema's fields, but mongoose does not validate them: writes use the driver's own \`collection\`. A rule
  belongs to the contract or the policy.
- \`version\` rises with every change. A change names the version it has seen, and a stale one is refused with the stored document.
- \`hidden: true\` takes a document out of all lists: voided, corrected, or hidden with its resident. Nothing clinical is deleted.
- \`history\` holds entries that are not in the audit yet. The audit worker moves them by their ids.
- \`saveKey\` is the key of the form that created a document: a repeat finds it and creates nothing.
- A field that older documents lack is optional in the type, or has a migration in \`packages/server/src/app/migrations.ts\`.
- Times are Dates in UTC. Days of birth and the like are text, independent of time zones.

**What must happen together is one insert or one update.**
[change-document.test.ts](../../packages/server/src/records/clinical/change-document.test.ts)

**Every collection and field is in the SQL export, or left out by name.**
[every-collection.test.ts](../../packages/server/src/operations/sql-export/every-collection.test.ts)

**Erasing a resident reaches every document about them.**
[erasures.test.ts](../../packages/server/src/outward/erasure/erasures.test.ts)
`;

const formatPage = (text: string) =>
  format(text, { parser: 'markdown', proseWrap: 'always', printWidth: 110 });

/** The pages about the stored data as Markdown, by their path from the root. All models must be loaded. */
export async function buildDataPages(): Promise<ReadonlyMap<string, string>> {
  const models = Object.values(mongoose.models);
  const names = [...new Set(models.map(({ collection }) => collection.collectionName))].sort();
  const listed = names.map((collection) => {
    const own = models.filter((model) => model.collection.collectionName === collection);
    const folders = own.map((model) => findDefinition(model).path.split('/')).flat();
    const page = pages.find((each) => each.folders.some((folder) => folders.includes(folder))) ?? pages[5];
    return { collection, page, text: formatCollection(collection, own) };
  });
  const links = pages.map(({ name, title }) => {
    const own = listed.filter(({ page }) => page.name === name);
    const linked = own.map(({ collection }) => `[${collection}](data/${name}.md#${collection})`);
    return `## ${title.replace('Data: ', '')}\n\n${linked.join(', ')}.`;
  });
  const all = new Map([
    ['docs/develop/5-data.md', await formatPage(`${note}\n\n${introduction}\n${links.join('\n\n')}\n`)],
  ]);
  for (const { name, title } of pages) {
    const texts = listed.filter(({ page }) => page.name === name).map(({ text }) => text);
    all.set(`docs/develop/data/${name}.md`, await formatPage([note, `# ${title}`, ...texts].join('\n\n')));
  }
  return all;
}
