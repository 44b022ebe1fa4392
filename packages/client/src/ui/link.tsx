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

/** Tells every primitive which component follows a link inside the app; a plain `<a>` without it. */
export function LinkProvider({
  component,
  children,
}: {
  component: ComponentType<LinkProps>;
  children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** An unstyled link that the router follows. */
export function Link(props: LinkProps) {
  return createElement<LinkProps>(use(LinkContext), props);
}

/** What a text link looks like, for things that are not `<a>`. */
export const textLinkClass =
  'target inline-flex items-center gap-2 rounded-chip font-label text-primary-ink desk:text-desk hover:underline underline-offset-4';

export interface TextLinkProps extends LinkProps {
  /** SVG text of an icon before the words. */
  icon?: string | undefined;
  /** An arrow after the words: this leads to a page with more. */
  more?: boolean | undefined;
}

/** A link written as text, with a 44 px target. */
export function TextLink({ icon, more, className, children, ...props }: TextLinkProps) {
  return (
    <Link {...props} className={cx(textLinkClass, className)}>
      {icon && <Icon svg={icon} />}
      {children}
      {more && <Icon svg={arrowRight} size={16} />}
    </Link>
  );
}
