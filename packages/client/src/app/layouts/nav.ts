export interface NavItem {
  href: string;
  label: string;
  /** SVG source; `iconFilled` is shown on the current page. */
  icon: string;
  iconFilled?: string | undefined;
  current?: boolean | undefined;
}

export interface NavGroup {
  /** None for the first group, which holds the dashboard only. */
  label?: string | undefined;
  items: readonly NavItem[];
}
