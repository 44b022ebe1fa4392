import type { Page } from '@playwright/test';

/** When the node of each alert came into the board's document, and went from it; ms of the machine's clock. */
export interface AlertNodes {
  /** Rejects when it has not within 10 s. */
  cameAt(id: string): Promise<number>;
  wentAt(id: string): Promise<number>;
}

/** Watches a page's alerts from its next load on: the page stamps each change itself, in the task that made it. */
export async function watchAlertNodes(page: Page): Promise<AlertNodes> {
  const seen = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  await page.exposeFunction('alertNode', (what: string, id: string, at: number) => {
    const key = `${what} ${id}`;
    seen.set(key, at);
    waiting.get(key)?.(at);
  });
  // As text: what the page is given must not be dressed with the runner's own helpers.
  await page.addInitScript(`{
    const alertsIn = (nodes) =>
      [...nodes].flatMap((node) => node instanceof Element
        ? [...(node.matches('[data-alert]') ? [node] : []), ...node.querySelectorAll('[data-alert]')] : []);
    new MutationObserver((changes) => {
      const at = Date.now();
      for (const { addedNodes, removedNodes } of changes) {
        for (const node of alertsIn(addedNodes)) window.alertNode('came', node.dataset.alert, at);
        for (const node of alertsIn(removedNodes)) window.alertNode('went', node.dataset.alert, at);
      }
    }).observe(document, { subtree: true, childList: true });
  }`);
  const stamp = (key: string) =>
    new Promise<number>((resolve, reject) => {
      const at = seen.get(key);
      if (at !== undefined) return resolve(at);
      const late = setTimeout(() => reject(new Error(`the board did not show that ${key}`)), 10_000);
      waiting.set(key, (found) => {
        clearTimeout(late);
        resolve(found);
      });
    });
  return { cameAt: (id) => stamp(`came ${id}`), wentAt: (id) => stamp(`went ${id}`) };
}
