/** Loads the map only on request, so that no third party learns of the visitor before. */
export function startMap(part: ParentNode): void {
  for (const map of part.querySelectorAll<HTMLElement>('.map')) {
    const button = map.querySelector('button');
    const address = map.dataset['map'];
    if (!button || !address) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      const frame = document.createElement('iframe');
      frame.title = 'Map';
      frame.referrerPolicy = 'no-referrer';
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
      frame.src = address;
      map.replaceChildren(frame);
      frame.focus();
    });
  }
}
