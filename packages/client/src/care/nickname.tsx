/** What a resident is called, in quotes and smaller, beside the full name. */
export function Nickname({ of }: { of: string | null }) {
  return of !== null && <span className="text-s font-text whitespace-nowrap text-value-2">“{of}”</span>;
}
