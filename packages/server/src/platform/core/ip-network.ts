import { isIPv6 } from 'node:net';

/**
 * The key by which limits count an address: the /64 network of an IPv6 address, because its owner can use every address in it.
 * An IPv4 address counts by itself, even if written as IPv4-mapped IPv6.
 */
export function toNetwork(address: string): string {
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
