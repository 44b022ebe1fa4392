import { useEffect, useMemo } from 'react';

/** An address under which a chosen file can be shown, while it is chosen. */
export function usePreview(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
