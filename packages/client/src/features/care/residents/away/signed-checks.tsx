import type { Resident } from '@hearthline/contracts';
import { momentText } from '../../../../care/moment-text.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { AsyncContent } from '../../../../ui/table/async-content.tsx';
import { Section } from '../../../../ui/show/section.tsx';
import { outcomeWords } from './to-check.ts';
import { useReconciliations } from './use-reconciliations.ts';

/** The signed checks of the medicines after each return; nothing for a resident who was never away. */
export function SignedChecks({ resident }: { resident: Resident }) {
  return resident.lastReturn ? <Checks residentId={resident.id} /> : null;
}

function Checks({ residentId }: { readonly residentId: string }) {
  const home = useHomeTime();
  const list = useReconciliations(residentId);
  if (list.status === 'ready' && list.rows.length === 0) return null;
  return (
    <Section title="Medicines checked after a return" level={3}>
      <AsyncContent state={list} failed="Failed to load the checks" loading="Loading the checks...">
        <ul aria-label="Signed checks">
          {list.rows.map(({ at, by, letter, lines }) => (
            <li key={at} className="border-b border-line py-3">
              <p className="font-label">
                {momentText(at, home)}, signed by {by.name}: {letter}
              </p>
              {lines.map(({ prescriptionId, outcome, text }) => (
                <p key={prescriptionId} className="text-s">
                  {outcomeWords[outcome]}: {text}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </AsyncContent>
    </Section>
  );
}
