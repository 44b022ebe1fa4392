import type { HomeDetails, VersionLog } from '@hearthline/contracts';
import { printable, type Content, type Paper } from '../../platform/pdf/paper.ts';

interface LogsPaper {
  readonly home: HomeDetails;
  readonly logs: readonly VersionLog[];
  /** "Made by Irene Castell, 2026-11-21" */
  readonly foot: string;
}

/** The version logs as a document, the latest change first. */
export function versionLogsPaper({ home, logs, foot }: LogsPaper): Paper {
  const heads: Content[] = ['Version', 'Type', 'Date', 'Description', 'Time', 'Added by'].map((text) => ({
    text,
    bold: true,
  }));
  const body = logs.map((log): Content[] =>
    [log.version, log.changeType, log.changeDate ?? '', log.description, timeOf(log), log.createdBy].map(
      printable,
    ),
  );
  return {
    title: 'Version Logs',
    head: printable(home.name || 'Hearthline'),
    foot: printable(foot),
    landscape: true,
    content: [
      { text: 'Version Logs', bold: true, fontSize: 13, margin: [0, 0, 0, 4] },
      { text: `Total changes: ${String(logs.length)}`, margin: [0, 0, 0, 8] },
      {
        table: {
          headerRows: 1,
          widths: ['auto', 'auto', 'auto', '*', 'auto', 'auto'],
          body: [heads, ...body],
        },
        layout: 'lightHorizontalLines',
      },
    ],
  };
}

/** "6 h, 3 tasks" */
function timeOf({ totalHours, tasksCount }: VersionLog): string {
  const tasks = tasksCount === null ? null : `${String(tasksCount)} ${tasksCount === 1 ? 'task' : 'tasks'}`;
  return [totalHours !== null && `${String(totalHours)} h`, tasks].filter(Boolean).join(', ');
}
