import {
  describeBalanceCheck,
  formatOwned,
  formatProduct,
  isUnsettled,
  type BalanceCheck,
  type Handover,
} from '@hearthline/contracts';
import { useCan } from '../../../lib/session/use-can.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { ButtonLink } from '../../../ui/show/button.tsx';
import { Line, Lines } from './handover-lines.tsx';

/** Asks for the count of the controlled drugs that nobody has counted in the shift. */
export function UncountedNotice({ handover }: { handover: Handover }) {
  const { uncounted } = handover.controlled;
  const mayCount = useCan('canEditMedication');
  if (uncounted.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Controlled drugs to count"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-notice border border-attention-line bg-attention-soft px-4 py-2.5"
    >
      <p className="min-w-0">
        <span className="font-label">Controlled drugs have not been counted for this shift:</span>{' '}
        {uncounted.map(formatProduct).join(', ')}
      </p>
      {mayCount && (
        <ButtonLink href="/medications/controlled" className="no-print">
          Count
        </ButtonLink>
      )}
    </div>
  );
}

/** The counts of controlled drugs in the shift, after the differences from before it. Shows nothing without any. */
export function ControlledSection({ handover }: { handover: Handover }) {
  const { checks, differences } = handover.controlled;
  const shown = [...differences, ...checks];
  if (shown.length === 0) return null;
  return (
    <Lines title="Controlled drugs" empty="" count={shown.length}>
      {shown.map((check) => (
        <CheckLine key={check.id} check={check} />
      ))}
    </Lines>
  );
}

function CheckLine({ check }: { check: BalanceCheck }) {
  const { at, by, witnessedBy, note, settled } = check;
  return (
    <Line
      subject={formatOwned(check)}
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
