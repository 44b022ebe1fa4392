const GB = 1e9;
const MB = 1e6;
const kB = 1e3;

/** "38.2 GB", "412 MB", "18 kB" */
export function bytesText(bytes: number): string {
  if (bytes >= 100 * GB) return `${Math.round(bytes / GB)} GB`;
  if (bytes >= GB) return `${(bytes / GB).toFixed(1)} GB`;
  return bytes >= MB ? `${Math.floor(bytes / MB)} MB` : `${Math.ceil(bytes / kB)} kB`;
}
