import { Mark } from '../ui/show/mark.tsx';

/** Note below a shortened list: the number of rows left out, and how to reach them. Renders nothing for 0. */
export function NotListedNote({ count, hint }: { count: number; hint: string }) {
  if (count === 0) return null;
  return (
    <p className="flex items-center gap-2 py-3 font-label">
      <Mark shape="info" size={18} />
      And {count} more that {count === 1 ? 'is' : 'are'} not listed here. {hint}
    </p>
  );
}
