import {
  createContext,
  createElement,
  use,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { arrowRight } from './icons.ts';

export type LinkProps = ComponentProps<'a'> & { href: string };

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a');

/** Sets the router's link component for all primitives; without it they render `<a>`. */
export function LinkProvider({
  component,
  children,
}: {
  component: ComponentType<LinkProps>;
  children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** An unstyled router link. */
export function Link(props: LinkProps) {
  return createElement<LinkProps>(use(LinkContext), props);
}

/** Classes of a text link, for elements other than `<a>`. */
export const textLinkClass =
  'target inline-flex items-center gap-2 rounded-chip font-label text-primary-ink desk:text-desk hover:underline underline-offset-4';

export interface TextLinkProps extends LinkProps {
  /** SVG source of an icon before the text. */
  icon?: string | undefined;
  /** Adds an arrow: leads to a page with more. */
  more?: boolean | undefined;
}

/** A text link with a 44 px target. */
export function TextLink({ icon, more, className, children, ...props }: TextLinkProps) {
  return (
    <Link {...props} className={cx(textLinkClass, className)}>
      {icon && <Icon svg={icon} />}
      {children}
      {more && <Icon svg={arrowRight} size={16} />}
    </Link>
  );
}
