/** Imported before a server's main.ts: its clock on the wall is off by CLOCK_OFFSET_MS. */
const offsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
});
