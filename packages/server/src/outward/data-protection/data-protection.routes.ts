import { outranks, Problem, type dataProtection } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { hiddenFrom } from '../../office/activity/hidden-from.ts';
import { addAudit } from '../../records/audit/audit.repository.ts';
import { getActor, historyEntry } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Download } from '../../platform/core/download.ts';
import type { Caller, Handlers } from '../../platform/core/handlers.ts';
import { findResident } from '../../care/residents/resident.repository.ts';
import { readHomeDetails } from '../../office/settings/system-setting.repository.ts';
import { findAccount } from '../../people/users/account.repository.ts';
import { archiveZip } from './archive-zip.ts';
import type { PersonalData } from './personal-data.ts';
import { residentData } from './resident-data.ts';
import { userData } from './user-data.ts';

export interface DataProtectionRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly log: Pick<Logger, 'error'>;
}

interface ArchiveCall {
  readonly caller: Caller;
  readonly ip: string;
  readonly userAgent: string;
}

/** The data held about one person, as an archive. */
export function dataProtectionRoutes({
  config: { timezone },
  log,
}: DataProtectionRoutesDeps): Handlers<typeof dataProtection> {
  /** Adds the audit entry of the export before the first byte is read. */
  async function archiveOf(data: PersonalData, call: ArchiveCall, residentId?: string): Promise<Download> {
    const { user } = call.caller;
    const home = await readHomeDetails();
    const entry = historyEntry(getActor(call), 'exported', new Date());
    await addAudit('export', { id: entry.id, label: `Everything held about ${data.who}`, residentId }, entry);
    publishChange({ kind: 'activity' });
    const zip = archiveZip(data, { home, by: user, timezone, log });
    return new Download(`personal_data_${homeToday(timezone).day}.zip`, zip);
  }

  return {
    residentArchive: async (call) => {
      const resident = await findResident(call.params.id);
      if (!resident) throw new Problem('not-found', 'Resident not found');
      const { rootIds } = await hiddenFrom(call.caller.user.role);
      return archiveOf(residentData(resident, rootIds), call, call.params.id);
    },

    userArchive: async (call) => {
      const account = await findAccount(call.params.id);
      if (!account) throw new Problem('not-found', 'There is no such user.');
      if (outranks(account.role, call.caller.user.role))
        throw new Problem('forbidden', 'Access denied. You do not have permission to do this.');
      const { id: readerId, role } = call.caller.user;
      const { rootIds } = await hiddenFrom(role);
      return archiveOf(userData(account, { rootIds, readerId }), call);
    },
  };
}
