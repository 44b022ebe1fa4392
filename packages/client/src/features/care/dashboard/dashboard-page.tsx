import heartbeat from '@phosphor-icons/core/bold/heartbeat-bold.svg?raw';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type { ReactNode } from 'react';
import { UncheckedReturns } from '../../../care/away/unchecked-returns.tsx';
import { firstName } from '../../../care/names.ts';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { useCan } from '../../../lib/session/use-can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/show/button.tsx';
import { PageTitle } from '../../../ui/show/section.tsx';
import { Notices } from './notices.tsx';
import { OpenedRecord } from './opened-record.tsx';
import { RecentRecords } from './recent-records.tsx';
import { RecordsOverview } from './records-overview.tsx';
import { ResidentsOverview } from './residents-overview.tsx';
import { StatCards } from './stat-cards.tsx';
import { useDashboard } from './use-dashboard.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';

export interface DashboardPageProps {
  readonly unclosedAlerts?: ReactNode;
  /** The notice of medications below zero or out. */
  readonly stock?: ReactNode;
}

/** On a desk each column has its own heights; on smaller screens all parts are rows of one list, in the order of their classes. */
const column = 'max-desk:contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:content-start desk:gap-y-5';

/** The dashboard: the day's figures, records, notices and residents, live. */
export function DashboardPage({ unclosedAlerts, stock }: DashboardPageProps) {
  const { user } = useSession();
  const dashboard = useDashboard();
  const today = useHomeDay();
  return (
    <>
      <PageTitle
        title={`Welcome, ${firstName(user.name) || 'User'}`}
        aside={format(parseISO(today), 'EEEE, MMM d')}
        actions={
          useCan('canRecordVitals') && (
            <ButtonLink kind="primary" icon={heartbeat} href="/forms/vitals" className="desk:hidden">
              Record vitals
            </ButtonLink>
          )
        }
      />
      <PrintFrame title={`Dashboard, ${today}`} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-5">
        <StatCards dashboard={dashboard} />
        <div className="lists grid grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-5 desk:grid-cols-[minmax(0,1fr)_24rem] far:grid-cols-[minmax(0,1fr)_30rem]">
          <div className={column}>
            <div className="order-1 max-tablet:order-2">
              <RecentRecords dashboard={dashboard} />
            </div>
            <div className="below-lists order-3">
              <RecordsOverview dashboard={dashboard} />
            </div>
          </div>
          <div className={column}>
            <div className="order-2 max-tablet:order-1">
              <Notices dashboard={dashboard} />
              <div className="below-lists">
                <UncheckedReturns residents={dashboard.residents} />
                {unclosedAlerts}
                {stock}
              </div>
            </div>
            <div className="below-lists order-4">
              <ResidentsOverview dashboard={dashboard} />
            </div>
          </div>
        </div>
      </div>
      <OpenedRecord />
    </>
  );
}
