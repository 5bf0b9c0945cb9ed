import { z } from 'zod';

export const connectionInput = z.object({
  issuer: z
    .url({ protocol: /^https?$/, error: 'Must be the http(s) address of the identity provider, such as https://login.example.com.' })
    .max(500),
  clientId: z.string().min(1, 'Must not be empty.').max(500, 'Must have at most 500 characters.'),
  clientSecret: z.string().min(1, 'Must not be empty.').max(2_000, 'Must have at most 2000 characters.'),
});

export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'Is longer than any domain.')
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'Must be a domain such as example.com.');

/** Where the TXT record stands that shows a domain to be the company's, and what it says. */
export const recordNameOf = (domain: string): string => `_understudy.${domain}`;
export const recordValueOf = (token: string): string => `understudy-verification=${token}`;

/** The domain of an e-mail address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
