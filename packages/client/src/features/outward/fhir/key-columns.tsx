import type { FhirToken } from '@hearthline/contracts';
import { Button } from '../../../ui/show/button.tsx';
import type { Column } from '../../../ui/table/column.ts';

interface KeyColumns {
  /** An instant as the home's day and time. */
  readonly when: (instant: string) => string;
  readonly now: Date;
  readonly onEnd: (token: FhirToken) => void;
}

/** "All residents", "Rosa Marí", "4 residents" */
export function scopeText({ residents }: FhirToken): string {
  if (!residents) return 'All residents';
  const [only] = residents;
  return only && residents.length === 1 ? only.name : `${String(residents.length)} residents`;
}

/** Name, scope, last use and end of a key, and who made it. */
export function keyColumns({ when, now, onEnd }: KeyColumns): readonly Column<FhirToken>[] {
  const used = ({ lastUsedAt }: FhirToken) => (lastUsedAt ? when(lastUsedAt) : 'Not yet');
  const ends = ({ expiresAt }: FhirToken) => {
    if (!expiresAt) return 'When it is ended';
    return new Date(expiresAt) <= now ? `Expired ${when(expiresAt)}` : when(expiresAt);
  };
  return [
    { title: 'Name', isRowHeader: true, cell: ({ name }) => name, phone: { title: ({ name }) => name } },
    { title: 'Reads', cell: scopeText, phone: { text: scopeText } },
    { title: 'Last used', cell: used, phone: { text: (token) => `last used: ${used(token)}` } },
    { title: 'Works until', cell: ends, phone: { text: (token) => `works until: ${ends(token)}` } },
    {
      title: 'Made by',
      cell: ({ createdByName, createdAt }) => `${createdByName}, ${when(createdAt)}`,
      quiet: true,
      phone: { below: ({ createdByName }) => `Made by ${createdByName}` },
    },
    {
      title: 'End',
      cell: (token) => <EndButton token={token} onEnd={onEnd} />,
      phone: { end: (token) => <EndButton token={token} onEnd={onEnd} /> },
    },
  ];
}

function EndButton({ token, onEnd }: { token: FhirToken; onEnd: KeyColumns['onEnd'] }) {
  return (
    <Button kind="danger" onClick={() => onEnd(token)} aria-label={`End ${token.name}`}>
      End
    </Button>
  );
}
