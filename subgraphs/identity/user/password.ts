import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's parameters for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2 fills libuv's four threads, and DNS waits behind it: two at once leave room. */
const twoAtOnce = pLimit(2);

export const hashPassword = (password: string): Promise<string> => twoAtOnce(() => hash(password, parameters));

let decoy: Promise<string> | undefined;

/** True for the right password. Without an account a decoy is checked, so both refusals take the same time. */
export async function checkPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const target = passwordHash ?? (await (decoy ??= hashPassword('no account has this password')));
  const matched = await twoAtOnce(() => verify(target, password));
  return matched && passwordHash !== null;
}
