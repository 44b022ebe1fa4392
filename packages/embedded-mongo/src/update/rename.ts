import { typeName } from '../bson/plain.ts';
import type { Doc, Value } from '../bson/value.ts';
import { badValue } from '../errors.ts';
import { KEEP, REMOVE, changeAt } from './at-path.ts';

interface Part {
  readonly parts: readonly string[];
  readonly onlyOnInsert: boolean;
  readonly apply: (doc: Doc) => void;
}

/** $rename of one field: the old place and the new one, both guarded against conflicts. */
export function renameField(from: readonly string[], path: string, operand: Value): Part[] {
  if (typeof operand !== 'string')
    throw badValue(`The 'to' field for $rename must be a string: ${path}: ${typeName(operand)}`);
  if (operand === path)
    throw badValue(`The source and target field for $rename must differ: ${path}: "${operand}"`);
  const to = operand.split('.');
  if ([...from, ...to].some((part) => part.startsWith('$')))
    throw badValue(`The source and target field for $rename must not be dynamic: ${path}`);
  if (to.includes(''))
    throw badValue(`The update path '${operand}' contains an empty field name, which is not allowed.`);
  const apply = (doc: Doc): void => {
    let moved: { value: Value } | undefined;
    changeAt(doc, from, 'lenient', (value, exists) => {
      if (!exists) return KEEP;
      moved = { value };
      return REMOVE;
    });
    if (moved) changeAt(doc, to, 'create', () => moved?.value);
  };
  return [
    { parts: to, onlyOnInsert: false, apply },
    { parts: from, onlyOnInsert: false, apply: () => undefined },
  ];
}
