/** Milliseconds after which a browser has surely started to read a file that it saves. */
const keptMs = 60_000;

/** Has the browser save a file under this name. */
export function saveFile(content: Blob, fileName: string): void {
  const href = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), keptMs);
}
