/** What stands in the place of a resident's name, everywhere, once their data was erased. */
export const erasedName = { name: 'Erased', lastName: 'resident' } as const;
export const erasedLabel = `${erasedName.name} ${erasedName.lastName}`;

/** What stands in the place of a text that was erased and may not be empty. */
export const erasedText = 'Erased';

/** A text as it is once it was erased: none stays none. */
export const eraseText = <Text extends string | null | undefined>(text: Text) => (text ? erasedText : text);

type Fields = Readonly<Record<string, unknown>>;

/** The fields of records that correct each other, and the keys of saves, erased; undefined: removed. */
export function eraseRecordFields(record: {
  readonly correctionReason?: string;
  readonly voided?: { readonly reason: string | null };
}): Fields {
  const { correctionReason, voided } = record;
  return {
    correctionReason: eraseText(correctionReason),
    voided: voided && { ...voided, reason: eraseText(voided.reason) },
    ...erasedSave,
  };
}

/** The key of a save names its author, its hash could be compared with what was typed. */
export const erasedSave: Fields = { saveKey: undefined, saveHash: undefined };
