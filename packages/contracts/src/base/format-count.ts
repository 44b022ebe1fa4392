/** A number for people, "12,000" or "2.5": thousands apart, three decimals at most. */
export const formatCount = (value: number): string => value.toLocaleString('en');
