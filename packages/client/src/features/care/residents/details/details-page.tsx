import heartbeat from '@phosphor-icons/core/bold/heartbeat-bold.svg?raw';
import note from '@phosphor-icons/core/bold/note-pencil-bold.svg?raw';
import pill from '@phosphor-icons/core/bold/pill-bold.svg?raw';
import type { Resident } from '@hearthline/contracts';
import { useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { LiveContent } from '../../../../care/records/live-content.tsx';
import { SparkLines } from '../../../../care/trend/spark-lines.tsx';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';
import { useCan } from '../../../../lib/session/use-can.ts';
import { ButtonLink, IconButton, Button } from '../../../../ui/show/button.tsx';
import { arrowLeft } from '../../../../ui/show/icons.ts';
import { PageTitle } from '../../../../ui/show/section.tsx';
import { StayLine } from '../away/stay-line.tsx';
import { ResidentDialogFromUrl } from '../dialog/resident-dialog-from-url.tsx';
import { useDialogUrl } from '../dialog/use-dialog-url.ts';
import { AlertLimitsCard } from '../limits/alert-limits-card.tsx';
import { HealthRecords } from './health-records.tsx';
import { PersonalFacts } from './personal-facts.tsx';
import { ResidentBanner } from '../../../../care/resident-banner.tsx';
import { ResidentHeading } from '../../../../care/resident-heading.tsx';
import { StatusBadge } from '../list/resident-columns.tsx';
import { useResident } from '../use-resident.ts';
import type { LiveQuery } from '../../../../lib/live/use-live-query.ts';
import { FailedState, SkeletonRows } from '../../../../ui/show/states.tsx';

const PrescriptionDialog = lazyDialog(() =>
  import('../prescriptions/prescription-dialog.tsx').then((module) => module.PrescriptionDialog),
);

export interface ResidentDetailsPageProps {
  /** Above the records: open alerts. */
  alerts?: ReactNode;
  /** Below the records: past alerts. */
  pastAlerts?: ReactNode;
}

/** A resident: heading, open alerts, alert limits and personal information beside the records. */
export function ResidentDetailsPage({ alerts, pastAlerts }: ResidentDetailsPageProps) {
  const { id = '' } = useParams<{ id: string }>();
  const { resident, live } = useResident(id);
  const dialog = useDialogUrl();
  return (
    <>
      {resident ? (
        <LiveContent live={live} failed="Failed to load resident information">
          <DetailsHeading resident={resident} />
          <ResidentBanner resident={resident} />
          <StayLine resident={resident} />
          {alerts}
          <div className="lists grid grid-cols-[minmax(0,1fr)] pt-2 gap-x-8 gap-y-6 desk:grid-cols-[16rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr]">
            <AlertLimitsCard key={id} resident={resident} />
            <div className="min-w-0 desk:col-start-2 desk:row-span-2 desk:row-start-1">
              <HealthRecords resident={resident} />
              <div className="below-lists">{pastAlerts}</div>
            </div>
            <div className="max-desk:below-lists">
              <PersonalFacts resident={resident} onEdit={() => dialog.edit(resident)} />
            </div>
          </div>
        </LiveContent>
      ) : (
        <>
          <PageTitle title="Resident" before={<BackToResidents />} />
          {alerts}
          {live.status === 'loading' ? <SkeletonRows rows={8} /> : <MissingResident live={live} />}
        </>
      )}
      <ResidentDialogFromUrl dialog={dialog} />
    </>
  );
}

function BackToResidents() {
  const [, navigate] = useLocation();
  return (
    <IconButton
      look="edged"
      icon={arrowLeft}
      label="Back to residents"
      onClick={() => navigate('/residents')}
    />
  );
}

/** Covers the banner until it has scrolled away. */
function DetailsHeading({ resident }: { resident: Resident }) {
  const mayRecord = useCan('canRecordVitals');
  const mayGive = useCan('canRecordMedications');
  const mayPrescribe = useCan('canPrescribe');
  const [isPrescribing, setIsPrescribing] = useState(false);
  return (
    <div className="relative z-21 -mx-4 bg-sheet px-4 pb-2 desk:-mx-6.5 desk:px-6.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-3">
        <BackToResidents />
        <ResidentHeading
          resident={resident}
          level={1}
          badge={!resident.active && <StatusBadge resident={resident} />}
        />
        {mayRecord && resident.active && (
          <ButtonLink
            kind="primary"
            icon={heartbeat}
            href={`/forms/vitals?residentId=${resident.id}&from=/residents/${resident.id}`}
          >
            Add Vitals
          </ButtonLink>
        )}
        {mayGive && resident.active && (
          <ButtonLink icon={pill} href={`/forms/medications?residentId=${resident.id}`}>
            Add Medication
          </ButtonLink>
        )}
        {mayPrescribe && resident.active && (
          <Button icon={note} onClick={() => setIsPrescribing(true)}>
            Add prescription
          </Button>
        )}
      </div>
      <SparkLines resident={resident} />
      <div className="mantel mantel-thick" />
      {isPrescribing && <PrescriptionDialog resident={resident} onClose={() => setIsPrescribing(false)} />}
    </div>
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
