import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from './lib/paths.mjs';

const read = (path) => readFileSync(at(path), 'utf8');
const version = read('.nvmrc').trim();

describe(`Node ${version} of .nvmrc`, () => {
  it('is what every stage of the image is made from', () => {
    const bases = [...read('Dockerfile').matchAll(/^FROM node:(\S+)/gm)].map(([, tag]) => tag);
    expect(bases).toEqual(Array(bases.length).fill(`${version}-bookworm-slim`));
    expect(bases.length).toBeGreaterThan(0);
  });

  it('is what .ci/run fetches where the machine has an older one', () => {
    expect(read('.ci/run')).toContain('wanted=$(< .nvmrc)');
  });

  it.each([
    'README.md',
    'docs/admin/install.md',
    'docs/develop/1-first-hour.md',
    'systemd/hearthline@.service',
    'systemd/hearthline-backup@.service',
  ])('is named by %s', (page) => {
    expect(read(page)).toContain(`Node ${version}`);
  });

  it('is within the engines that package.json allows, which this process is too', () => {
    const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(JSON.parse(read('package.json')).engines.node);
    const own = process.versions.node.split('.').map(Number);
    expect(Number(version)).toBeGreaterThanOrEqual(Number(major));
    expect(own[0] * 1_000 + own[1]).toBeGreaterThanOrEqual(Number(major) * 1_000 + Number(minor));
  });
});
