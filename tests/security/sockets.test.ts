import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import WebSocket from 'ws';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';
import { TurnedClock } from '../kit/clock.ts';
import { until } from '../kit/until.ts';

interface Message {
  id?: string;
  type: string;
  payload?: { code?: string; expiresAt?: string; data?: object } & { message?: string; extensions?: { code: string } }[];
}

/** A socket of the graphql-transport-ws protocol, message by message. */
interface RawSocket {
  readonly messages: Message[];
  readonly closed: { code: number; reason: string } | null;
  send(message: object): void;
  close(): void;
}

describe('sockets', () => {
  const clock = new TurnedClock();
  let platform: TestPlatform;
  let ada: Session;
  let instance: string;

  beforeAll(async () => {
    platform = await openTestPlatform('one process', { clock, settings: { SOCKETS_PER_COMPANY: '5', SOCKET_IDLE_SECONDS: '2' } });
    ada = await platform.as('ada');
    instance = (await ada.rest<{ id: string }[]>('GET', '/v1/instances')).data[0]?.id ?? '';
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const open = async (protocol = 'graphql-transport-ws'): Promise<RawSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${platform.config.GATEWAY_PORT}/graphql`, protocol);
    const messages: Message[] = [];
    let closed: RawSocket['closed'] = null;
    socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString()) as Message));
    socket.on('close', (code, reason) => (closed = { code, reason: String(reason) }));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return {
      messages,
      get closed() {
        return closed;
      },
      send: (message) => socket.send(JSON.stringify(message)),
      close: () => socket.close(),
    };
  };
  const signedIn = async (token: string | null): Promise<RawSocket> => {
    const socket = await open();
    socket.send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
    await until('an answer', () => socket.closed ?? socket.messages.some(({ type }) => type === 'connection_ack'));
    return socket;
  };
  const watch = (socket: RawSocket, id = 'w'): void =>
    socket.send({
      id,
      type: 'subscribe',
      payload: { query: 'subscription Watch($id: ID!) { executions(instanceId: $id) { id status } }', variables: { id: instance } },
    });
  const freshToken = async (person: 'ada' | 'vic' = 'ada'): Promise<string> => (await platform.as(person)).token ?? '';
  const closeOf = (socket: RawSocket) => until('the socket to close', () => socket.closed);

  test.each<[string, (socket: RawSocket) => void, number]>([
    ['no JSON', (socket) => socket.send([]), 4400],
    ['an unknown message', (socket) => socket.send({ type: 'hello' }), 4400],
    ['a subscription before connection_init', (socket) => watch(socket), 4401],
    ['a second connection_init', (socket) => (socket.send({ type: 'connection_init' }), socket.send({ type: 'connection_init' })), 4429],
    ['a forged token', (socket) => socket.send({ type: 'connection_init', payload: { authorization: 'Bearer a.b.c' } }), 4401],
  ])('close on %s', async (_, provoke, code) => {
    const socket = await open();
    provoke(socket);
    expect((await closeOf(socket)).code).toBe(code);
  });

  test('close on an id that is in use', async () => {
    const socket = await signedIn(await freshToken());
    watch(socket);
    watch(socket);
    expect((await closeOf(socket)).code).toBe(4409);
  });

  test('that speak another protocol are refused', async () => {
    await expect(
      open('graphql-ws').then(async (socket) => {
        const { code } = await closeOf(socket);
        throw new Error(String(code));
      }),
    ).rejects.toThrow(/4406|Server sent no subprotocol/);
  });

  test('are told a minute before their token ends, and renewed keep their subscriptions', async () => {
    clock.turn(-3_600_000 + 62_000);
    const old = await freshToken();
    clock.turn(3_600_000 - 62_000);
    const socket = await signedIn(old);
    watch(socket);
    const warning = await until('the warning', () => socket.messages.find(({ type }) => type === 'ping'));
    expect(warning.payload).toMatchObject({ code: 'TOKEN_EXPIRING' });
    socket.send({ type: 'ping', payload: { authorization: `Bearer ${await freshToken()}` } });
    await until('the renewal', () => socket.messages.some(({ type }) => type === 'pong'));
    clock.turn(120_000);
    const chain = (await ada.rest<{ id: string }[]>('GET', `/v1/instances/${instance}/chains`)).data[0]?.id;
    await (await platform.as('ada')).rest('POST', `/v1/instances/${instance}/chains/${chain}/trigger`);
    await until('an event after the old token’s end', () => socket.messages.some(({ type, id }) => type === 'next' && id === 'w'));
    expect(socket.closed).toBeNull();
    clock.turn(-120_000);
    socket.close();
  });

  test('close with their token', async () => {
    clock.turn(-3_600_000 + 1_500);
    const old = await freshToken();
    clock.turn(3_600_000 - 1_500);
    expect(await closeOf(await signedIn(old))).toEqual({ code: 4401, reason: 'TOKEN_EXPIRED' });
  });

  test('are not renewed by somebody else’s token, nor by a bad one', async () => {
    const [one, other] = [await signedIn(await freshToken()), await signedIn(await freshToken())];
    one.send({ type: 'ping', payload: { authorization: `Bearer ${await freshToken('vic')}` } });
    other.send({ type: 'ping', payload: { authorization: 'Bearer a.b.c' } });
    expect((await closeOf(one)).code).toBe(4403);
    expect((await closeOf(other)).code).toBe(4401);
  });

  test('close when their session ends', async () => {
    const session = await platform.as('ada');
    const socket = await signedIn(session.token);
    watch(socket);
    await session.rest('POST', '/v1/auth/logout');
    expect(await closeOf(socket)).toEqual({ code: 4401, reason: 'TOKEN_REVOKED' });
  });

  test('are so many at once for a company, and not more', async () => {
    const token = await freshToken();
    const sockets = await Promise.all(Array.from({ length: 5 }, () => signedIn(token)));
    sockets.forEach((socket) => watch(socket));
    expect((await closeOf(await signedIn(token))).code).toBe(4429);
    const eve = await signedIn((await platform.as('eve')).token);
    expect(eve.closed).toBeNull();
    sockets[0]?.close();
    await until('room for another', async () => {
      const another = await signedIn(token);
      const isIn = another.closed === null;
      another.close();
      return isIn;
    });
    [...sockets, eve].forEach((socket) => socket.close());
  });

  test('without a subscription close after a while; those with one stay', async () => {
    const [idle, busy] = [await signedIn(await freshToken()), await signedIn(await freshToken())];
    watch(busy);
    expect(await closeOf(idle)).toEqual({ code: 1000, reason: 'Idle' });
    expect(busy.closed).toBeNull();
    busy.close();
  });

  test('carry operations within the same bounds as the other door', async () => {
    const socket = await signedIn(await freshToken());
    const query = `{ ${Array.from({ length: 21 }, (_, index) => `a${index}: jwks`).join(' ')} }`;
    socket.send({ id: 'q', type: 'subscribe', payload: { query } });
    const refusal = await until('the refusal', () => socket.messages.find(({ type }) => type === 'error'));
    expect(refusal.payload?.[0]?.extensions?.code).toBe('QUERY_TOO_COSTLY');
    socket.close();
  });
});
