/** `npm run bench`: ratios within one run. Absolute numbers of a shared machine say nothing, so none are compared. */
import { setTimeout as sleep } from 'node:timers/promises';
import { benchDoor } from './door.ts';
import { benchFederation } from './federation.ts';
import { pinSelf } from './processes.ts';
import { startProduct } from './product.ts';
import { benchTraffic } from './traffic.ts';

const say = (lines: readonly string[]): void => lines.forEach((line) => console.log(line));

say(await benchFederation());
pinSelf();
const product = await startProduct();
try {
  await sleep(5_000);
  const megabytes = await product.residentMegabytes();
  say([`memory of the one process at rest, MB                 ${Math.round(megabytes)}   (to stay under: 350)`]);
  say([
    `first start to ready, s                               ${(product.bootMs / 1_000).toFixed(1)}   (to stay under: 15, the build included)`,
  ]);
  say(await benchDoor(product));
  say(await benchTraffic(product));
} finally {
  await product[Symbol.asyncDispose]();
}
