/** Loaded before the product: each SIGUSR2 moves this process's clock by an hour, forward and back in turn, as an operator or a bad time server would. */
const hour = 3_600_000;
const real = Date;
let offset = 0;

globalThis.Date = new Proxy(real, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [real.now() + offset] : given, asked) as Date,
  get: (target, name) => (name === 'now' ? () => real.now() + offset : (Reflect.get(target, name) as unknown)),
});
process.on('SIGUSR2', () => void (offset = offset > 0 ? -hour : hour));
