import type { Backup } from '@hearthline/contracts';
import { Badge } from '../../../ui/show/badge.tsx';
import { bytesText } from '../../../ui/show/bytes-text.ts';
import type { Column } from '../../../ui/table/column.ts';
import { ageText } from './backup-text.ts';

export type BackupRow = Backup & { readonly id: string };

const kinds = { night: 'Every night', manual: 'By hand' } as const;

function CheckBadge({ check }: Pick<Backup, 'check'>) {
  if (!check) return <Badge>Not checked</Badge>;
  return check.sound ? <Badge look="done">Sound</Badge> : <Badge look="destructive">Damaged</Badge>;
}

/** Columns of the backups. `when` and `now` must be stable. */
export function backupColumns(when: (moment: string) => string, now: Date): Column<BackupRow>[] {
  const age = ({ madeAt }: Backup) => ageText(madeAt, now);
  const size = ({ bytes }: Backup) => bytesText(bytes);
  const check = (backup: Backup) => <CheckBadge check={backup.check} />;
  return [
    {
      title: 'Made',
      isRowHeader: true,
      cell: ({ madeAt }) => when(madeAt),
      phone: { title: ({ madeAt }) => when(madeAt) },
    },
    { title: 'Age', cell: age, phone: { text: age } },
    { title: 'Kind', cell: ({ kind }) => kinds[kind], quiet: true },
    { title: 'Size', cell: size, phone: { text: size } },
    { title: 'Checked', cell: check, phone: { badge: check } },
  ];
}
