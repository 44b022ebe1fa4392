import { Readable } from 'node:stream';
import { maxRows, VersionLog, type versionLogs } from '@hearthline/contracts';
import { auditExport } from '../../records/audit/audit-export.ts';
import { getActor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { createIdempotent, idempotencyFields } from '../../records/clinical/idempotency.ts';
import type { Config } from '../../platform/core/config.ts';
import { Download } from '../../platform/core/download.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import { createPdf } from '../../platform/pdf/create-pdf.ts';
import { readHomeDetails } from '../settings/system-setting.repository.ts';
import { monthText } from './month-text.ts';
import { releasedVersions } from './released-versions.ts';
import {
  countStoredLogs,
  findLogBySaveKey,
  insertLog,
  listStoredLogs,
  type VersionLogDocument,
} from './version-log.repository.ts';
import { versionLogsPaper } from './version-logs-paper.ts';

export interface VersionLogsDeps {
  readonly config: Pick<Config, 'timezone'>;
}

const present = createPresenter(VersionLog);

export function versionLogsRoutes({ config: { timezone } }: VersionLogsDeps): Handlers<typeof versionLogs> {
  const today = () => homeToday(timezone).day;

  return {
    list: async () => ({ logs: await listLogs() }),

    create: async ({ body, caller: { user }, idempotencyKey }) => {
      const save = idempotencyFields(user.id, idempotencyKey, body);
      const log = {
        ...body,
        changeDate: body.changeDate ?? today(),
        totalHours: body.totalHours ?? null,
        tasksCount: body.tasksCount ?? null,
        createdAt: new Date(),
        createdBy: user.name,
      };
      const { document, repeated } = await createIdempotent(save, {
        make: () => insertLog({ ...log, ...save }),
        findBySaveKey: findLogBySaveKey,
        present: (found: VersionLogDocument) => present(found),
        toChange: () => ({ kind: 'rootings' }),
      });
      return new Reply({ log: present(document) }, { status: repeated ? 200 : 201 });
    },

    stats: async () => {
      const month = today().slice(0, 7);
      const [total, ofMonth] = await Promise.all([countStoredLogs(), countStoredLogs(month)]);
      return {
        stats: {
          totalChanges: total + releasedVersions.length,
          monthlyChanges:
            ofMonth + releasedVersions.filter((log) => log.changeDate?.startsWith(month)).length,
          currentMonth: monthText(month),
        },
      };
    },

    exportPdf: async (call) => {
      const [logs, home] = await Promise.all([listLogs(), readHomeDetails()]);
      const day = today();
      const paper = versionLogsPaper({ home, logs, foot: `Made by ${call.caller.user.name}, ${day}` });
      await auditExport(getActor(call), 'Version logs, PDF');
      const bytes = async function* () {
        yield await createPdf(paper);
      };
      return new Download(`version-logs_${day}.pdf`, Readable.from(bytes()));
    },
  };
}

/** The home's own logs and the released versions, the latest change first; those without a day at the end, as they stand. */
async function listLogs(): Promise<VersionLog[]> {
  const stored = (await listStoredLogs()).map((log) => present(log));
  return [...stored, ...releasedVersions]
    .sort(
      (a, b) =>
        (b.changeDate ?? '').localeCompare(a.changeDate ?? '') ||
        (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
    )
    .slice(0, maxRows);
}
