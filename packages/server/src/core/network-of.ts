import { isIPv6 } from 'node:net';

/**
 * What an address is counted as: an IPv6 one as its network of 64 bits, every address of which is its owner's to use; an
 * IPv4 one as itself, however it is written.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const [left = [], right] = address.split('::').map(groups);
  const zeros = right ? 8 - left.length - right.length : 0;
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...(right ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
