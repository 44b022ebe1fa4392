/** The placeholder for a resident's name after their data was erased. */
export const erasedName = { name: 'Erased', lastName: 'resident' } as const;
export const erasedLabel = `${erasedName.name} ${erasedName.lastName}`;

/** The placeholder for an erased text that must not be empty. */
export const erasedText = 'Erased';

/** Erases a text; an empty text stays empty. */
export const eraseText = <Text extends string | null | undefined>(text: Text) => (text ? erasedText : text);

type Fields = Readonly<Record<string, unknown>>;

/** Erases the fields of corrections and the idempotency keys; undefined removes a field. */
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

/** Removed, because a save key names its author and its hash could be compared with guessed input. */
export const erasedSave: Fields = { saveKey: undefined, saveHash: undefined };
