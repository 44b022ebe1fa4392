import { useState, type ReactNode } from 'react';
import { FireplaceScene } from './fireplace-scene.tsx';
import { MantelObjects } from './mantel-objects.tsx';
import { PhoneScene, SignInOutline } from './sign-in-outline.tsx';

export interface SignInLayoutProps {
  version: string;
  /** Replaces the illustration, which returns when it fails to load. */
  image?: string | null | undefined;
  banner?: ReactNode | undefined;
  /** The form, 432 px wide at most. */
  children: ReactNode;
}

/** The sign-in page with its illustration: the home's own picture, or the drawing. */
export function SignInLayout({ image, ...parts }: SignInLayoutProps) {
  const [broken, setBroken] = useState<string>();
  if (!image || image === broken)
    return (
      <SignInOutline
        {...parts}
        background={
          <FireplaceScene className="absolute inset-x-0 bottom-0 hidden h-full w-full desk:block" />
        }
        scene={
          <PhoneScene>
            <MantelObjects />
          </PhoneScene>
        }
      />
    );
  const picture = (
    <>
      <img
        src={image}
        alt=""
        className="absolute inset-0 size-full object-cover"
        onError={() => setBroken(image)}
      />
      <div className="absolute inset-0 bg-[rgb(27_35_56/0.6)]" />
    </>
  );
  // Reserves the place of the drawing, so that the page does not move once the picture is known.
  return <SignInOutline {...parts} background={picture} scene={<PhoneScene />} />;
}
