import { useAtomValue } from 'jotai';
import { couldNotBeRead } from '../care/records/could-not-be-read.ts';
import { systemStatusAtom } from '../lib/collections.ts';
import { useSession } from '../lib/session-atom.ts';
import { Banner } from '../ui/banner.tsx';

/** What the system has to say under the top bar: maintenance, when only root is still here, and damaged records. */
export function ShellBanners() {
  const status = useAtomValue(systemStatusAtom);
  const isRoot = useSession().user.role === 'root';
  return (
    <>
      {status?.maintenanceMode && isRoot && (
        <Banner tone="lost">System Under Maintenance: only root can sign in</Banner>
      )}
      {status?.unreadable !== undefined && <Banner tone="severe">{leftOut(status.unreadable)}</Banner>}
    </>
  );
}

const leftOut = (count: number) =>
  `${couldNotBeRead(count)}, and ${count === 1 ? 'is' : 'are'} missing from the lists. Please tell whoever looks after Hearthline.`;
