import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode, type TxtAnswer } from 'dns-packet';

/** A name server that knows TXT records alone. */
export interface NameServer extends AsyncDisposable {
  readonly address: string;
  readonly records: Map<string, string>;
}

export async function openNameServer(): Promise<NameServer> {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const answers = questions.flatMap(({ name }): TxtAnswer[] => {
      const data = records.get(name);
      return data === undefined ? [] : [{ type: 'TXT', name, data, ttl: 1 }];
    });
    socket.send(encode({ type: 'response', id, questions, answers, flags: 0x8180 }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    records,
    address: `127.0.0.1:${socket.address().port}`,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}
