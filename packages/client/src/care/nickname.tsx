/** A resident's nickname in quotes, for use after the full name. */
export function Nickname({ of }: { of: string | null }) {
  return of !== null && <span className="inline-block max-w-full text-s font-text text-value-2">“{of}”</span>;
}
