import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Mark } from '../../ui/mark.tsx';

/** Asks whether the screen was looked at, where its code came by itself. Its form field is `seen`. */
export function SeenBox({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <div>
      <Checkbox
        name="seen"
        label="The screen in front of me shows this code"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
      />
      {error !== undefined && (
        <p id={id} role="alert" className="flex items-center gap-1.5 text-s font-label text-severe-ink">
          <Mark shape="square-cross" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}
