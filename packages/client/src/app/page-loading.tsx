import { useAtomValue } from 'jotai';
import { connectionStatusAtom } from '../lib/connection.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { Loading } from './loading.tsx';
import { MessagePage } from './message-page.tsx';
import type { GuardedPage } from './app-route.ts';

const title = 'This page is not on this device yet.';
const text = 'It opens when the connection is back.';

/** Shown while the script of a page loads; without a connection it says what it waits for. */
export function PageLoading({ layout }: Pick<GuardedPage, 'layout'>) {
  const { state } = useAtomValue(connectionStatusAtom);
  if (state !== 'lost') return layout === 'shell' ? <SkeletonRows /> : <Loading />;
  if (layout === 'bare')
    return (
      <MessagePage
        title={title}
        text={text}
        action={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>}
      />
    );
  return (
    <div role="status">
      <EmptyState title={title} text={text} />
    </div>
  );
}
