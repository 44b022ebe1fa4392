import { useAtomValue } from 'jotai';
import { install, installOfferAtom, refuseInstallOffer } from '../lib/shell/install-offer.ts';
import { Banner } from '../ui/show/banner.tsx';
import { Button } from '../ui/show/button.tsx';

const benefit = 'It opens like an app, also when the Wi-Fi is down.';

/** Explains on a tablet how to install the app, until the user installs or dismisses it. */
export function InstallHint() {
  const offer = useAtomValue(installOfferAtom);
  if (offer === null) return null;
  return (
    <Banner
      tone="info"
      action={
        <div className="flex flex-wrap justify-end gap-2">
          {offer !== 'by-hand' && (
            <Button kind="primary" onClick={() => install(offer)}>
              Install
            </Button>
          )}
          <Button onClick={refuseInstallOffer}>No, thanks</Button>
        </div>
      }
    >
      {offer === 'by-hand'
        ? `Add Hearthline to this iPad: tap Share, then “Add to Home Screen”. ${benefit}`
        : `Add Hearthline to the home screen of this tablet. ${benefit}`}
    </Banner>
  );
}
