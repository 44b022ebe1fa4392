import { expect, it } from 'vitest';
import { createRouter } from './router.ts';

const pass = () => undefined;

function routerWith(paths: readonly string[]) {
  const router = createRouter();
  for (const path of paths) router.register(path, ['GET'], pass);
  const matched = (path: string, method = 'GET') =>
    router.match(path, method).pathAndMethod.map((layer) => layer.path);
  return { router, matched };
}

it('router: the same address is matched the same again, by its method', () => {
  const { router, matched } = routerWith(['/api/residents', '/api/residents/:id']);
  for (let time = 0; time < 2; time += 1) {
    expect(matched('/api/residents')).toEqual(['/api/residents']);
    expect(matched('/api/residents/1')).toEqual(['/api/residents/:id']);
    expect(matched('/api/residents/1', 'PUT')).toEqual([]);
    expect(matched('/api/residents/')).toEqual([]);
    expect(matched('/API/residents')).toEqual([]);
  }
  // A caller that changes its reply changes no other caller's.
  router.match('/api/residents', 'GET').pathAndMethod.pop();
  expect(matched('/api/residents')).toEqual(['/api/residents']);
});

it('router: it remembers what matched, 1,000 addresses at most, and neither long ones nor unknown ones', () => {
  const { router } = routerWith(['/api/residents/:id']);
  const [layer] = router.match('/api/residents/0', 'GET').pathAndMethod;
  let tries = 0;
  const test = layer?.match.bind(layer);
  if (layer && test)
    layer.match = (path) => {
      tries += 1;
      return test(path);
    };
  const triesOf = (path: string) => {
    tries = 0;
    router.match(path, 'GET');
    return tries;
  };
  expect(triesOf('/api/residents/0')).toBe(0);
  for (const path of [`/api/residents/${'9'.repeat(200)}`, '/api/unknown'])
    expect([triesOf(path), triesOf(path)]).toEqual([1, 1]);
  for (let n = 1; n <= 1_000; n += 1) router.match(`/api/residents/${String(n)}`, 'GET');
  expect([triesOf('/api/residents/1000'), triesOf('/api/residents/0')]).toEqual([0, 1]);
});
