import { useAtomValue } from 'jotai';
import { isUpdateReadyAtom } from '../lib/shell/app-update.ts';
import { unsavedFormCountAtom } from '../lib/live/unsaved-forms.ts';
import { Banner } from '../ui/show/banner.tsx';
import { Button } from '../ui/show/button.tsx';

/** Offers the newer build that this device holds. Nothing reloads by itself, and no button does while something typed is not saved. */
export function UpdateBanner() {
  const isReady = useAtomValue(isUpdateReadyAtom);
  const isTyping = useAtomValue(unsavedFormCountAtom) > 0;
  if (!isReady) return null;
  return (
    <Banner tone="info" action={!isTyping && <Button onClick={() => location.reload()}>Reload</Button>}>
      A new version is ready.{isTyping && ' You can load it once you have saved.'}
    </Banner>
  );
}
