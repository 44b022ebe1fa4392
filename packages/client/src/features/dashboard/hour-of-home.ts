/** The hour (0 to 23) that the home's clocks show at an instant. */
export function hourOfHome(at: string | Date, timezone: string): number {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' });
  return Number(hour.format(new Date(at)));
}
