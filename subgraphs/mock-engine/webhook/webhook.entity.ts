/** One attempt to deliver a webhook: what was sent, and what came of it. */
export interface WebhookDelivery {
  id: string;
  instanceId: string;
  executionId: string;
  stepIndex: number;
  /** Of this run of the step, from 1. */
  attempt: number;
  method: string;
  url: string;
  requestHeaders: Record<string, string>;
  requestBody: string | null;
  /** Null where nothing answered; `error` says why. */
  status: number | null;
  responseHeaders: Record<string, string | string[] | undefined> | null;
  /** At most its first 64 KiB. */
  responseBody: Buffer | null;
  error: string | null;
  durationMs: number;
  at: Date;
}

/** By what a simulation signs its webhooks. */
export interface WebhookSecret {
  /** `whsec_` and base64, as Standard Webhooks writes it. */
  secret: string;
  createdAt: Date;
}
