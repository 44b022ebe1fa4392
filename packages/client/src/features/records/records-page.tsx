import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import heartbeatBold from '@phosphor-icons/core/bold/heartbeat-bold.svg?raw';
import pill from '@phosphor-icons/core/regular/pill.svg?raw';
import { MedicationRecordsTable } from '../../care/records/medication-records-table.tsx';
import { OpenedRecord } from '../../care/records/opened-record.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FilterBar } from './filter-bar.tsx';
import { OverdueLine } from './overdue-line.tsx';
import { useRecordsAddress } from './use-records-address.ts';
import { VitalsTab } from './vitals-tab.tsx';

const tabs = [
  { key: 'vitals', label: 'Vitals Records', icon: heartbeat },
  { key: 'kardex', label: 'Kardex Medication Records', icon: pill },
] as const;

/** Every record of the home, by resident, day and band. */
export function RecordsPage() {
  const address = useRecordsAddress();
  const { tab, asked, due, record: opened, change } = address;
  return (
    <>
      <PageTitle
        title="Records"
        actions={
          <ButtonLink kind="primary" icon={heartbeatBold} href="/forms/vitals">
            Record vitals
          </ButtonLink>
        }
      />
      <Tabs label="Records" tabs={tabs} current={tab} onChange={(key) => change({ tab: key })}>
        <FilterBar address={address} />
        {tab === 'vitals' && due && <OverdueLine address={address} />}
        {!address.isInvalid &&
          (tab === 'vitals' ? (
            <VitalsTab address={address} />
          ) : (
            <MedicationRecordsTable
              asked={asked}
              due={due}
              emptyText={due ? 'No doses are overdue' : 'No medication records found'}
            />
          ))}
      </Tabs>
      {opened && (
        <OpenedRecord
          key={opened}
          id={opened}
          onClose={() => change({ record: undefined })}
          onOpen={(record) => change({ record })}
        />
      )}
    </>
  );
}
