/** The parts of the page as the server sent them, by id; scripts change the visible copies. */
const sent = new Map<string, string>();

let asked = 0;
/** The number of the request whose page is shown: an answer that an earlier request gets later is not. */
let shown = 0;

/**
 * Keeps the parts with `data-live` as they are on the server: when it says that the site was changed, the page is fetched again
 * and the parts that differ are replaced. `start` gives a new part its behaviour, and at first the whole page.
 */
export function startLiveParts(start: (part: ParentNode) => void): void {
  for (const part of partsOf(document)) sent.set(part.id, part.outerHTML);
  start(document);
  const listen = () =>
    void import('../lib/live/realtime-landing.ts').then(({ onSiteChange }) =>
      onSiteChange(() => void refresh(start)),
    );
  // After everything that is seen.
  if (document.readyState === 'complete') listen();
  else addEventListener('load', listen, { once: true });
}

const partsOf = (page: ParentNode) => page.querySelectorAll<HTMLElement>('[data-live]');

async function refresh(start: (part: ParentNode) => void): Promise<void> {
  asked += 1;
  const number = asked;
  // Unreachable: the next connection refreshes again.
  const reply = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  const html = reply?.ok ? await reply.text().catch(() => null) : null;
  if (html === null || number < shown) return;
  shown = number;
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.title = page.title;
  for (const part of partsOf(page)) {
    const current = document.getElementById(part.id);
    if (!current || sent.get(part.id) === part.outerHTML) continue;
    sent.set(part.id, part.outerHTML);
    const next = document.importNode(part, true);
    current.replaceWith(next);
    start(next);
  }
}
