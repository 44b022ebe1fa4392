import download from '@phosphor-icons/core/regular/download-simple.svg?raw';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

export interface DownloadLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** Has the browser save a file of the server, which it receives and writes piece by piece. */
export function DownloadLink({ href, children }: DownloadLinkProps) {
  return (
    <a href={href} download className={buttonClass}>
      <Icon svg={download} />
      {children}
    </a>
  );
}
