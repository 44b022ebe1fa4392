import heartbeat from '@phosphor-icons/core/bold/heartbeat-bold.svg?raw';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { useCan } from '../../../lib/use-can.ts';
import { ButtonLink, IconButton, Button } from '../../../ui/button.tsx';
import { arrowLeft } from '../../../ui/icons.ts';
import { PageTitle } from '../../../ui/section.tsx';
import { ResidentDialogFromUrl } from '../dialog/resident-dialog-from-url.tsx';
import { useDialogUrl } from '../dialog/use-dialog-url.ts';
import { AlertLimitsCard } from '../limits/alert-limits-card.tsx';
import { HealthRecords } from './health-records.tsx';
import { PersonalCard, PersonalFacts } from './personal-card.tsx';
import { useResident } from '../use-resident.ts';
import type { LiveQuery } from '../../../lib/use-live-query.ts';
import { FailedState } from '../../../ui/states.tsx';

export interface ResidentDetailsPageProps {
  /** Above the records: open alerts. */
  alerts?: ReactNode;
  /** Below the records: past alerts. */
  pastAlerts?: ReactNode;
}

/** Two columns only where four severe readings fit side by side in the records. */
const columns =
  'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 @min-[65rem]/details:grid-cols-[18rem_minmax(0,1fr)] @min-[65rem]/details:grid-rows-[auto_1fr]';

/** A resident: personal information, alert limits, records. */
export function ResidentDetailsPage({ alerts, pastAlerts }: ResidentDetailsPageProps) {
  const { id = '' } = useParams<{ id: string }>();
  const [, navigate] = useLocation();
  const { resident, live } = useResident(id);
  const dialog = useDialogUrl();
  const mayRecord = useCan('canRecordVitals');
  return (
    <>
      <PageTitle
        title="Resident"
        before={
          <IconButton
            look="edged"
            icon={arrowLeft}
            label="Back to residents"
            onClick={() => navigate('/residents')}
          />
        }
        actions={
          mayRecord &&
          resident?.active && (
            <ButtonLink kind="primary" icon={heartbeat} href={`/forms/vitals?residentId=${id}`}>
              Add Vitals
            </ButtonLink>
          )
        }
      />
      {!resident && live.status !== 'loading' ? (
        <MissingResident live={live} />
      ) : (
        <LiveContent live={live} failed="Failed to load resident information">
          {resident && (
            <div className="@container/details">
              <div className={columns}>
                <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-x-8 gap-y-6 tablet:@max-[65rem]/details:grid-cols-2">
                  <PersonalCard resident={resident} onEdit={() => dialog.edit(resident)} />
                  <AlertLimitsCard key={id} resident={resident} />
                </div>
                <div className="min-w-0 @min-[65rem]/details:col-start-2 @min-[65rem]/details:row-span-2 @min-[65rem]/details:row-start-1">
                  {alerts}
                  <HealthRecords resident={resident} />
                  {pastAlerts}
                </div>
                <PersonalFacts resident={resident} />
              </div>
            </div>
          )}
        </LiveContent>
      )}
      <ResidentDialogFromUrl dialog={dialog} />
    </>
  );
}

/** The resident was not found or could not be loaded. */
function MissingResident({ live }: { live: LiveQuery }) {
  return (
    <>
      <FailedState
        title="Failed to load resident information"
        text={live.failedMessage ?? 'This resident is no longer in the list.'}
      />
      <p className="flex flex-wrap gap-3">
        <ButtonLink kind="primary" href="/residents">
          Return to Residents
        </ButtonLink>
        {live.status === 'failed' && <Button onClick={live.retry}>Try again</Button>}
      </p>
    </>
  );
}
