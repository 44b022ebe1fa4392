export const chromiumFlags: string[];
export function findChromium(options?: { readonly preferShell?: boolean }): Promise<string>;
