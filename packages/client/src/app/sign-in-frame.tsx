import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { loginImageAtom } from '../lib/live/appearance.ts';
import { systemStatusAtom } from '../lib/live/collections.ts';
import { SignInLayout } from './layouts/sign-in-layout.tsx';

/** Frame of the pages before sign-in: product name, version, illustration. */
export function SignInFrame({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  const version = useAtomValue(systemStatusAtom)?.appVersion;
  return (
    <SignInLayout
      version={version === undefined ? '' : `Ver. ${version}`}
      image={useAtomValue(loginImageAtom)}
      banner={banner}
    >
      {children}
    </SignInLayout>
  );
}
