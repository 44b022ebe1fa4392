import history from '@phosphor-icons/core/regular/clock-counter-clockwise.svg?raw';
import { Button, ButtonLink } from '../../ui/show/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useSession } from '../../lib/session/session.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { useCan } from '../../lib/session/use-can.ts';
import { DoseDetails } from './dose-details.tsx';
import { doseActsFor, doseActTexts, type DoseAct } from './dose-acts.ts';
import { doseText } from './dose-text.ts';
import { EffectQuestion, lacksEffect } from './effect-question.tsx';
import { LiveContent } from './live-content.tsx';
import { SecondPerson } from './second-person.tsx';
import { useMedicationRecord } from './use-medication-record.ts';

export interface DoseRecordDialogProps {
  readonly id: string;
  readonly onAct: (act: DoseAct) => void;
  readonly onClose: () => void;
}

/** A medication record and the actions on it. */
export function DoseRecordDialog({ id, onAct, onClose }: DoseRecordDialogProps) {
  const { user } = useSession();
  const mayRecord = useCan('canRecordMedications');
  const mayViewAudit = useCan('canViewAudit');
  const { live, found, isRemoved, successor } = useMedicationRecord(id);
  if (isRemoved)
    return (
      <Dialog
        open
        onClose={onClose}
        title={successor ? 'This record was corrected.' : 'This record is no longer here.'}
        text={
          successor
            ? `Replaced by what ${successor.recordedBy?.name ?? 'a colleague'} recorded.`
            : 'It was deleted or replaced by a correction.'
        }
        width="narrow"
        actions={
          <>
            {successor && (
              <Button kind="primary" onClick={() => onAct({ kind: 'open', record: successor })}>
                Show the newer one
              </Button>
            )}
            <Button kind={successor ? 'secondary' : 'primary'} onClick={onClose}>
              Close
            </Button>
          </>
        }
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={found ? doseText(found.record) : 'Medication record'}
      actions={
        found && (
          <>
            <Button kind="primary" onClick={onClose} data-autofocus>
              Close
            </Button>
            {doseActsFor(found.record, user, serverNow())
              .filter(({ kind }) => kind !== 'open' && kind !== 'effect')
              .map((act) => (
                <Button
                  key={doseActTexts(act)}
                  kind={act.kind === 'void' ? 'danger' : 'secondary'}
                  onClick={() => onAct(act)}
                >
                  {doseActTexts(act)}
                </Button>
              ))}
            {mayViewAudit && (
              <ButtonLink icon={history} href={`/audit?record=${id}`}>
                Audit
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <LiveContent live={live} failed="Failed to fetch medication records" rows={6}>
        {found && <DoseDetails {...found} />}
        {found && mayRecord && lacksEffect(found.record, serverNow()) && (
          <div className="mt-4">
            <EffectQuestion record={found.record} isLive={live.isLive} />
          </div>
        )}
        {found?.record.lacksSecondPerson && (
          <div className="mt-4">
            <SecondPerson record={found.record} isLive={live.isLive} />
          </div>
        )}
      </LiveContent>
    </Dialog>
  );
}
