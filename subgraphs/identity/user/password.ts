import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's parameters for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2 fills libuv's four threads, and DNS waits behind it: two at once leave room. */
const twoAtOnce = pLimit(2);

export const hashPassword = (password: string): Promise<string> => twoAtOnce(() => hash(password, parameters));

let decoy: Promise<string> | undefined;

/** What guards a check: asked when its turn has come, so that however many wait, two at most are under way unasked. */
export interface Guard {
  check(): Promise<void>;
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

/** True for the right password. Without an account a decoy is checked, so both refusals take the same time. */
export async function checkPassword(password: string, passwordHash: string | null, guard?: Guard): Promise<boolean> {
  const target = passwordHash ?? (await (decoy ??= hashPassword('no account has this password')));
  return twoAtOnce(async () => {
    await guard?.check();
    const matched = (await verify(target, password)) && passwordHash !== null;
    await (matched ? guard?.succeeded() : guard?.failed());
    return matched;
  });
}
