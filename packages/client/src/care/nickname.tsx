export interface NicknameProps {
  of: string | null;
  /** Brackets in the lists of medication and reports; quotes elsewhere. */
  look?: 'quotes' | 'brackets';
}

/** A resident's nickname, for use after the full name. */
export function Nickname({ of, look = 'quotes' }: NicknameProps) {
  return (
    of !== null && (
      <span className="inline-block max-w-full text-s font-text text-value-2">
        {look === 'brackets' ? `(${of})` : `“${of}”`}
      </span>
    )
  );
}
