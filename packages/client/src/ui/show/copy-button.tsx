import { useState } from 'react';
import { Button } from './button.tsx';
import { copy } from './icons.ts';

interface CopyButtonProps {
  text: string;
  /** e.g. "Copy key" */
  children: string;
}

/** Copies a text. It must be shown beside it as well: off https browsers have no clipboard. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const handleClick = () => {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Button size="tall" icon={copy} onClick={handleClick}>
      {isCopied ? 'Copied' : children}
    </Button>
  );
}
