/** A body that responses name, kept with its simulation. */
export interface File {
  id: string;
  instanceId: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  createdAt: Date;
}
