import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps texts so that only this installation can read them: AES-256-GCM under a key that follows from the product's secret. */
export interface Seal {
  close(text: string): Buffer;
  /** Throws for what was not closed by this seal. */
  open(sealed: Buffer): string;
}

const nonceLength = 12;
const tagLength = 16;

/** A seal for one purpose: what is closed for another does not open. */
export function openSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'understudy', purpose, 32));
  return {
    close(text) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength));
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
    },
  };
}
