import { useAtomValue } from 'jotai';
import { isUpdateReadyAtom } from '../lib/app-update.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Offers the newer build that this device holds. Nothing reloads by itself. */
export function UpdateBanner() {
  return (
    useAtomValue(isUpdateReadyAtom) && (
      <Banner tone="info" action={<Button onClick={() => location.reload()}>Reload</Button>}>
        A new version is ready.
      </Banner>
    )
  );
}
