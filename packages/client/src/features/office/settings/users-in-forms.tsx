import { formatDistance } from 'date-fns/formatDistance';
import type { UserInForm } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { smallPhoto } from '../../../care/small-photo.ts';
import { api } from '../../../lib/server/api.ts';
import { unsavedFormsChangeCountAtom } from '../../../lib/live/collections.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Button } from '../../../ui/show/button.tsx';

/** Users with unsaved values in a form, live. */
export function useUsersInForms() {
  const [people, setPeople] = useState<readonly UserInForm[] | null>(null);
  const changes = useAtomValue(unsavedFormsChangeCountAtom);
  const live = useLiveQuery('users-in-forms', async (signal) => {
    setPeople((await api.unsavedForms.list({}, { signal })).people);
  });
  const { retry } = live;
  useEffect(() => {
    if (changes > 0) retry();
  }, [changes, retry]);
  return { people, ...live };
}

/** Users in the middle of a form, with the page; their typed values are never shown. */
export function UsersInForms({ people, status, failedMessage, retry }: ReturnType<typeof useUsersInForms>) {
  if (status === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 py-2">
        Who is in the middle of a form could not be loaded. {failedMessage}
        <Button onClick={retry}>Try Again</Button>
      </p>
    );
  if (!people) return <p className="py-2">Looking who is in the middle of a form…</p>;
  if (people.length === 0) return <p className="py-2 font-label">Nobody is in the middle of a form.</p>;
  return (
    <div className="min-w-0">
      <p className="border-b border-current/40 pb-1.5 font-head">
        {people.length === 1 ? '1 person is' : `${String(people.length)} people are`} in the middle of a form.
        What they typed is kept.
      </p>
      <ul aria-label="In the middle of a form" className="max-h-64 overflow-y-auto">
        {people.map((each) => (
          <li
            key={`${each.user.id} ${each.page}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-current/40 py-1.5"
          >
            <Avatar name={each.user.name} photo={smallPhoto(each.user)} shape="round" size={36} />
            <span className="font-name wrap-anywhere">{each.user.name}</span>
            <span className="min-w-0 flex-1">{placeOf(each)}</span>
            <span className="font-label">not saved yet</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function placeOf({ page, count, since }: UserInForm): string {
  const forms = count > 1 ? `, ${String(count)} forms` : '';
  return `${page}${forms}, for ${formatDistance(new Date(since), serverNow())}`;
}
