import {
  Problem,
  stockRules,
  wholeNumberRules,
  type NumberRules,
  type Resident,
} from '@hearthline/contracts';
import {
  createCellReader,
  readSheet,
  type FieldType,
  type Sheet,
  type TypedRow,
  type FieldTypes,
} from '../read/read-sheet.ts';
import { readHeader } from '../read/read-header.ts';
import type { ListedResident } from '../../residents/search-residents.repository.ts';
import { residentPages } from '../read-pages.ts';
import type { DateOrder } from '../read/parse-cell.ts';
import type { ImportTask } from './import-kind.ts';
import { residentColumns } from '../resident-columns.ts';

const otherTypes: { readonly [Name in keyof Resident]?: FieldType } = {
  dateOfBirth: 'day',
  entryDate: 'day',
  age: wholeNumberRules,
  allergies: 'list',
  allergiesChecked: 'boolean',
  active: 'boolean',
};

/** The columns of a file of residents, equal to those of the export. */
export const residentFieldTypes: FieldTypes = Object.fromEntries(
  residentColumns.map(({ name }) => [name, otherTypes[name as keyof Resident] ?? 'text']),
);

/** The columns of a file of medications, equal to those of the export. */
export const medicationFieldTypes: FieldTypes = {
  id: 'text',
  name: 'text',
  dosage: 'text',
  unit: 'text',
  form: 'text',
  'per.amount': stockRules,
  'per.unit': 'text',
  frequency: 'text',
  quantity: stockRules,
  lowLevel: stockRules,
  substances: 'list',
  instructions: 'text',
  active: 'boolean',
  controlled: 'boolean',
};

interface Options {
  readonly timezone: string;
  readonly dateOrder: DateOrder | undefined;
}

/** All residents except deleted ones. */
export async function readAllResidents(): Promise<ListedResident[]> {
  const all: ListedResident[] = [];
  for await (const page of residentPages((resident) => resident)) all.push(...page);
  return all;
}

/** Reads the file of an import. @throws Problem 422 naming `file` or `dateOrder` */
export function readImportFile(
  { source, query }: ImportTask,
  types: FieldTypes,
  timezone: string,
): Promise<Sheet> {
  if (!(source instanceof Uint8Array)) throw new Error('Only residents are imported without a file.');
  return readSheet(source, { types, timezone, dateOrder: query.dateOrder });
}

type JsonType = Exclude<FieldType, NumberRules> | 'number';

/** Checks for JSON values other than text, by the type of the field; other fields accept text only. */
const jsonTypes: { readonly [Type in JsonType]?: (value: unknown) => boolean } = {
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};
const jsonReasons = {
  text: 'This must be a text.',
  'blood pressure': 'This must be a text.',
  number: 'This must be a number.',
  boolean: 'This must be true or false.',
  list: 'This must be a list of texts.',
  day: 'This must be a text.',
  instant: 'This must be a text.',
} as const satisfies Record<JsonType, string>;

/** Residents from JSON. Text is parsed like a cell; any other value must have the type of the field. The first row is row 1. */
export function readResidentObjects(
  objects: readonly Readonly<Record<string, unknown>>[],
  { timezone, dateOrder }: Options,
): Sheet {
  const header = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  if (objects.length === 0)
    throw new Problem('invalid', 'There are no residents.', {
      fields: { residents: 'There are no residents.' },
    });
  const { positions, unknown } = readHeader(header, Object.keys(residentFieldTypes), 'residents');
  const read = createCellReader({ order: dateOrder ?? null, timezone });
  const valueOf = (type: FieldType, value: unknown) => {
    if (typeof value === 'string') return read(type, value.trim());
    const wanted = typeof type === 'string' ? type : 'number';
    return jsonTypes[wanted]?.(value) ? { value } : { reason: jsonReasons[wanted] };
  };

  function typed(object: Readonly<Record<string, unknown>>, index: number): TypedRow {
    const cells = header.map((name) =>
      typeof object[name] === 'string' ? object[name] : JSON.stringify(object[name] ?? ''),
    );
    const values: Record<string, unknown> = {};
    const problems: TypedRow['problems'][number][] = [];
    for (const [name, position] of positions) {
      const value = object[header[position] ?? ''];
      if (value === undefined || value === null || value === '') continue;
      const result = valueOf(residentFieldTypes[name] ?? 'text', value);
      if ('value' in result) values[name] = result.value;
      else
        problems.push({ row: index + 1, column: name, value: cells[position] ?? '', reason: result.reason });
    }
    return { row: index + 1, cells, values, problems };
  }

  const warnings = unknown.map((name) => `The field ${name} is not known, and was left out.`);
  return { header, warnings, total: objects.length, rows: objects.map(typed) };
}
