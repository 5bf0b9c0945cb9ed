import { z } from 'zod';

const name = z.string().trim().min(1, 'Must not be empty.').max(200, 'Must have at most 200 characters.');
const slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/, 'Must be 3 to 63 of a-z, 0-9 and -, with no - at either end.');
const description = z.string().max(5_000, 'Must have at most 5000 characters.').nullish();
const enabled = z.boolean().nullish();

const whole = (least: number, most: number) =>
  z.number().int('Must be a whole number.').min(least, `Must be ${least} to ${most}.`).max(most, `Must be ${least} to ${most}.`);
const keptTraffic = whole(0, 10_000);
const keptTrafficDays = whole(1, 90);

export const instanceInput = z.object({
  name,
  slug: slug.nullish(),
  description,
  enabled,
  cors: z.boolean().nullish(),
  keptTraffic: keptTraffic.nullish(),
  keptTrafficDays: keptTrafficDays.nullish(),
});
export const instancePatch = z.object({
  name: name.optional(),
  slug: slug.optional(),
  description,
  enabled: z.boolean().optional(),
  cors: z.boolean().optional(),
  keptTraffic: keptTraffic.optional(),
  keptTrafficDays: keptTrafficDays.optional(),
});
