import {
  describeBalanceCheck,
  formatProduct,
  isUnsettled,
  type BalanceCheck,
  type Handover,
} from '@hearthline/contracts';
import { useCan } from '../../../lib/session/use-can.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { TextLink } from '../../../ui/show/link.tsx';
import { Line, Lines } from './handover-lines.tsx';

/** The counts of controlled drugs in the shift; asks for those that are missing. Nothing in a home without such drugs. */
export function ControlledSection({ handover }: { handover: Handover }) {
  const { uncounted, checks, differences } = handover.controlled;
  const mayOpen = useCan('canOpenMedications');
  const count = uncounted.length + checks.length + differences.length;
  if (count === 0) return null;
  return (
    <>
      {uncounted.length > 0 && (
        <div
          role="group"
          aria-label="Controlled drugs to count"
          className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-notice border border-attention-line bg-attention-soft px-4 py-3"
        >
          <p className="min-w-0 flex-1 basis-60">
            <span className="font-label">Controlled drugs have not been counted for this shift:</span>{' '}
            {uncounted.map(formatProduct).join(', ')}
          </p>
          {mayOpen && (
            <TextLink href="/medications/controlled" className="no-print">
              Count
            </TextLink>
          )}
        </div>
      )}
      {checks.length + differences.length > 0 && (
        <Lines title="Controlled drugs" empty="" count={checks.length + differences.length}>
          {[...differences, ...checks].map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </Lines>
      )}
    </>
  );
}

function CheckLine({ check }: { check: BalanceCheck }) {
  const { medication, at, by, witnessedBy, note, settled } = check;
  return (
    <Line
      subject={formatProduct(medication)}
      at={at}
      aside={<Badge look={isUnsettled(check) ? 'destructive' : 'plain'}>{describeBalanceCheck(check)}</Badge>}
    >
      {[
        `${by.name}, witness ${witnessedBy.name}`,
        note,
        settled && `Settled by ${settled.by.name}: ${settled.note}`,
        isUnsettled(check) && 'Not settled',
      ]
        .filter(Boolean)
        .join('. ')}
    </Line>
  );
}
