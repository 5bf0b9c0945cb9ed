/** What identity writes into its tokens and the gateway demands of them. */
export const tokenAlgorithm = 'ES256';
export const issuer = 'understudy';
export const accessAudience = 'understudy';
export const refreshAudience = 'understudy:refresh';

/** Seconds that an access token lives (reference, section 8.4). */
export const accessLifetime = 3_600;
/** Seconds that a refresh token lives: 30 days. */
export const refreshLifetime = 30 * 24 * 3_600;
