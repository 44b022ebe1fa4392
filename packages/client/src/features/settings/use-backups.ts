import type { Backups } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { backupsResource } from '../../lib/resources.ts';
import { useList } from '../../lib/use-list.ts';

/** How often the list is fetched again, ms: the files may be changed on the server without an event. */
const refetchMs = 60_000;

/** The backups and what is done to them, fetched again with every report of a job. */
export function useBackups() {
  const list = useList(
    backupsResource,
    async (_query, options) => {
      const reply = await api.databaseOperations.backups({}, options);
      return { rows: [{ ...reply, id: 'backups', version: 0 }] };
    },
    {},
    { refetchMs },
  );
  const [backups] = list.rows;
  return { list, ...(backups && { backups: backups as Backups }) };
}
