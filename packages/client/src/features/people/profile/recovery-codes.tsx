import { Button } from '../../../ui/show/button.tsx';

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid gap-4 py-4">
      <p>
        Write these recovery codes down and keep them apart from your phone. Each signs you in once, in place
        of your second factor. Earlier ones no longer work. They are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-2 font-number tablet:grid-cols-5">
        {codes.map((code) => (
          <li key={code}>{`${code.slice(0, 5)}-${code.slice(5)}`}</li>
        ))}
      </ul>
      <div>
        <Button kind="primary" onClick={onDone}>
          I have written them down
        </Button>
      </div>
    </div>
  );
}
