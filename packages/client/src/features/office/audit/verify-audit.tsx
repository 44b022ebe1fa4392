import {
  auditVerificationText,
  formatCount,
  isAuditUnbroken,
  type AuditProblem,
} from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';

interface Result {
  readonly checked: number;
  readonly total: number;
  readonly otherKey: number;
  readonly problems: readonly AuditProblem[];
  readonly done: boolean;
}

const nothing: Result = { checked: 0, total: 0, otherKey: 0, problems: [], done: false };

/** Checks, part by part, that no entry of the audit was changed or removed since it was written. */
export function VerifyAudit() {
  const [result, setResult] = useState<Result | null>(null);
  const { run, pending } = useAction(
    async () => {
      let all = nothing;
      setResult(all);
      while (!all.done) {
        const part = await api.auditLog.verify({ query: { after: all.checked } });
        all = {
          ...part,
          otherKey: all.otherKey + part.otherKey,
          problems: [...all.problems, ...part.problems],
        };
        setResult(all);
      }
    },
    { failed: 'The audit could not be checked' },
  );
  const progress =
    result && result.total > 0 ? ` ${formatCount(result.checked)} of ${formatCount(result.total)}` : '';
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => void run()} pending={pending} pendingText={`Checking...${progress}`}>
        Check for changes
      </Button>
      <div role="status">{result?.done && !pending && <Outcome result={result} />}</div>
    </div>
  );
}

function Outcome({ result }: { result: Result }) {
  const checked = { ...result, problems: [...result.problems] };
  const [first, ...more] = auditVerificationText(checked);
  const isBroken = !isAuditUnbroken(checked);
  return (
    <>
      <p className={isBroken ? 'font-label text-severe-ink' : 'font-label'}>{first}</p>
      {more.map((line) => (
        <p key={line} className="text-s">
          {line}
        </p>
      ))}
    </>
  );
}
