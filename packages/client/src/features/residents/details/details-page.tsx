import heartbeat from '@phosphor-icons/core/bold/heartbeat-bold.svg?raw';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { useCan } from '../../../lib/can.ts';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { arrowLeft } from '../../../ui/icons.ts';
import { PageTitle } from '../../../ui/section.tsx';
import { AddressedDialog } from '../dialog/addressed-dialog.tsx';
import { useDialogAddress } from '../dialog/dialog-address.ts';
import { AlertLimitsCard } from '../limits/alert-limits-card.tsx';
import { HealthRecords } from './health-records.tsx';
import { MissingResident } from './missing-resident.tsx';
import { PersonalCard } from './personal-card.tsx';
import { PersonalFacts } from './personal-facts.tsx';
import { useResident } from './use-resident.ts';

export interface ResidentDetailsPageProps {
  /** Above the records: what needs somebody. */
  alerts?: ReactNode;
  /** Below the records: what did. */
  pastAlerts?: ReactNode;
}

/** The card stands beside the records only where it leaves these the room that four severe readings in a row need. */
const columns =
  'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 @min-[65rem]/details:grid-cols-[18rem_minmax(0,1fr)] @min-[65rem]/details:grid-rows-[auto_1fr]';

/** One resident: who they are, and their health records. */
export function ResidentDetailsPage({ alerts, pastAlerts }: ResidentDetailsPageProps) {
  const { id = '' } = useParams<{ id: string }>();
  const [, navigate] = useLocation();
  const { resident, live } = useResident(id);
  const dialog = useDialogAddress();
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
      <AddressedDialog dialog={dialog} />
    </>
  );
}
