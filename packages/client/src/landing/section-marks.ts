/** Marks the link of the section that is in view. */
export function startSectionMarks(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.bar nav a')];
  const sections = links.flatMap((link) => document.querySelector<HTMLElement>(link.hash) ?? []);
  const inView = new Set<Element>();
  const mark = () => {
    const current = sections.find((section) => inView.has(section));
    // Between two sections the last one stays marked.
    if (!current) return;
    for (const link of links) link.ariaCurrent = link.hash === `#${current.id}` ? 'location' : null;
  };
  // The visitor reads the fifth of the window below the header.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      mark();
    },
    { rootMargin: '-25% 0px -55% 0px' },
  );
  for (const section of sections) observer.observe(section);
}
