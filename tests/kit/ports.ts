import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range that the system gives to outgoing connections, a share for each worker of the test runner. */
const [first, share] = [12_000, 1_200];
const start = first + (Number(process.env['JEST_WORKER_ID'] ?? 1) % 16) * share;
let next = 0;

/** Ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = start + (next++ % share);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    if (server.listening) {
      server.close();
      await once(server, 'close');
    }
  }
}
