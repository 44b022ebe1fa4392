export interface NavItem {
  href: string;
  label: string;
  /** SVG text; the filled drawing of the same icon shows while current. */
  icon: string;
  iconFilled?: string | undefined;
  current?: boolean | undefined;
}

export interface NavGroup {
  /** Nothing for the first, which holds the start page alone. */
  label?: string | undefined;
  items: readonly NavItem[];
}
