import { z } from 'zod';

/** Length is what protects a password (NIST SP 800-63B); no rule about kinds of characters. */
export const newPassword = z
  .string()
  .min(10, 'Must have at least 10 characters.')
  .max(1_024, 'Must have at most 1024 characters.')
  .refine((password) => new Set(password).size > 3, 'Repeats the same few characters; choose another.');

export const personName = z.string().trim().min(1, 'Must not be empty.').max(200, 'Must have at most 200 characters.');

export const registrationInput = z.object({
  companyName: z.string().trim().min(1, 'Must not be empty.').max(100, 'Must have at most 100 characters.'),
  email: z.email('Is not an e-mail address.').max(254, 'Is longer than any e-mail address.'),
  password: newPassword,
  name: personName.nullish(),
});

export const acceptanceInput = z.object({
  token: z.string().min(1, 'Give the token of the invitation.').max(200, 'Is no token of an invitation.'),
  password: newPassword,
  name: personName.nullish(),
});

/** What a person is called who gave no name: `ada.lovelace@acme.test` is "ada.lovelace". */
export const nameOfEmail = (email: string): string => email.slice(0, email.lastIndexOf('@'));
