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
          <IconButton icon={arrowLeft} label="Back to residents" onClick={() => navigate('/residents')} />
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
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 desk:grid-cols-[18rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr]">
              <div className="min-w-0">
                <PersonalCard resident={resident} onEdit={() => dialog.edit(resident)} />
                <AlertLimitsCard key={id} resident={resident} />
              </div>
              <div className="min-w-0 desk:col-start-2 desk:row-span-2 desk:row-start-1">
                {alerts}
                <HealthRecords resident={resident} />
                {pastAlerts}
              </div>
              <PersonalFacts resident={resident} />
            </div>
          )}
        </LiveContent>
      )}
      <AddressedDialog dialog={dialog} />
    </>
  );
}
