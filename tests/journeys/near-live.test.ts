import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { urlOf } from '../kit/database.ts';
import { collect, openTestPlatform, startProcess, testSecret, testSettings, type TestPlatform } from '../kit/platform.ts';
import { freePorts } from '../kit/ports.ts';
import { until } from '../kit/until.ts';

const changes = 25;

describe('over three traffic processes', () => {
  let platform: TestPlatform;
  let ada: Session;
  let more: ChildProcess[] = [];
  let ports: number[] = [];

  beforeAll(async () => {
    const settings = await testSettings();
    platform = await openTestPlatform('a process per service', { settings });
    const free = await freePorts(2);
    const shared = { ...settings, DATABASE_URL: urlOf(platform.owner), SECRET_KEY: testSecret };
    more = free.map((port) => startProcess('one-service.ts', ['mock-engine'], { ...shared, MOCK_ENGINE_PORT: String(port) }));
    const said = more.map((child) => collect(child));
    await until('the processes to be ready', () => said.every((text) => text().includes('is ready')), 60_000);
    ports = [platform.config.services['mock-engine'].port, ...free];
    ada = await platform.as('ada');
  }, 120_000);
  afterAll(async () => {
    for (const child of more) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await platform?.[Symbol.asyncDispose]();
  });

  test('a route that is changed answers anew on each, never as before again, and no request is lost', async () => {
    const { data: sim } = await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Live' });
    const responses = (version: number) => [{ body: `${version}`, delay: version % 2 === 0 ? 0 : 5 }];
    const { data: route } = await ada.rest<{ id: string }>('POST', `/v1/instances/${sim.id}/routes`, {
      method: 'GET',
      path: '/v',
      responses: responses(0),
    });
    const ask = async (port: number): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${port}/mock/${sim.id}/v`);
      return response.status === 200 ? Number(await response.text()) : NaN;
    };
    for (const port of ports) await until('the route to stand', async () => (await ask(port)) === 0);

    let isOver = false;
    /** Each lane asks one process again and again; the versions that it met, in order. */
    const lane = async (port: number): Promise<number[]> => {
      const met: number[] = [];
      while (!isOver) met.push(await ask(port));
      return met;
    };
    const lanes = ports.flatMap((port) => [lane(port), lane(port)]);
    for (let version = 1; version <= changes; version += 1) {
      await ada.rest('PATCH', `/v1/instances/${sim.id}/routes/${route.id}`, { responses: responses(version) });
      await Promise.all(ports.map((port) => until('the change to count', async () => (await ask(port)) === version)));
    }
    isOver = true;
    for (const met of await Promise.all(lanes)) {
      expect(met.length).toBeGreaterThan(changes);
      expect(met).toEqual(met.toSorted((left, right) => left - right));
    }
  }, 60_000);
});
