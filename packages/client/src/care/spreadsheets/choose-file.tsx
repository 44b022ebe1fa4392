import upload from '@phosphor-icons/core/regular/upload-simple.svg?raw';
import { csvEnding } from '@hearthline/contracts';
import { useRef } from 'react';
import { Button } from '../../ui/show/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** A button that has the browser ask for a CSV file. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);

  function handleFiles(files: FileList | null) {
    const file = files?.[0];
    // So that the same file can be chosen again after it was put right.
    const box = input.current;
    if (!file) return;
    if (file.name.toLowerCase().endsWith(csvEnding.is)) onChoose(file);
    else toast.error('Invalid File Type', csvEnding.refusal);
    if (box) box.value = '';
  }

  return (
    <>
      <Button icon={upload} onClick={() => input.current?.click()}>
        Choose a CSV file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => handleFiles(currentTarget.files)}
      />
    </>
  );
}
