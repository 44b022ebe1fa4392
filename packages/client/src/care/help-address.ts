/** The page of the help for each screen; for the others the list of all. */
const scenes: Readonly<Record<string, string>> = {
  '/dashboard': 'dashboard',
  '/alerts': 'alerts',
  '/records': 'correct-a-record',
  '/residents': 'residents',
  '/medications': 'prescriptions',
  '/reports': 'reports',
  '/forms/vitals': 'record-vitals',
  '/forms/medications': 'medication-round',
  '/round': 'medication-round',
  '/handover': 'handover',
  '/screens': 'displays',
  '/profile': 'your-account',
  '/users': 'staff-accounts',
  '/root-system-settings': 'sign-people-out',
};

/** Address of the help for the screen at a path: "/help/record-vitals", "/help". */
export function helpAddress(path: string): string {
  const screen = Object.keys(scenes).find((each) => path === each || path.startsWith(`${each}/`));
  const scene = screen === undefined ? undefined : scenes[screen];
  return scene === undefined ? '/help' : `/help/${scene}`;
}
