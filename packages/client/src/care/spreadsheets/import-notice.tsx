import { Mark } from '../../ui/mark.tsx';

/** What stands in the way of an import. */
export function Notice({ text }: { text: string }) {
  return (
    <p role="alert" className="mb-4 flex items-start gap-2">
      <span className="mt-0.5 shrink-0 text-severe-ink">
        <Mark shape="octagon" size={18} />
      </span>
      {text}
    </p>
  );
}
