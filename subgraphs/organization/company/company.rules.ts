import { z } from 'zod';

const name = z.string().trim().min(1, 'Must not be empty.').max(100, 'Must have at most 100 characters.');

const defaultRoles = ['admin', 'editor', 'viewer', 'auditor'] as const;

export const companyPatch = z.object({
  name: name.optional(),
  defaultRole: z.enum(defaultRoles, { error: `Must be one of ${defaultRoles.join(', ')}.` }).optional(),
});
