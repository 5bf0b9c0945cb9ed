import { openTogether, type Closing } from '#kernel/closing';
import { publicUrlOf, type Config } from '#kernel/config';
import { externalDatabase } from './database.ts';
import { demo } from './demo.ts';
import { openPlatform } from './platform.ts';
import { openEmbeddedPostgres } from './postgres.ts';
import { runUntilStopped } from './run.ts';
import { readSecret } from './secret.ts';

/** `npm start`: everything in one process, on an embedded PostgreSQL unless DATABASE_URL names another. */
await runUntilStopped(open, showBox, () => say('stopping'));

function open(config: Config): Promise<AsyncDisposable> {
  return openTogether(async (closing) => {
    const secret = await readSecret(config);
    const owner = config.DATABASE_URL === undefined ? await embedded(config, closing) : await externalDatabase(config.DATABASE_URL);
    closing.use(await openPlatform({ config, owner, secret, progress: say }));
  });
}

async function embedded({ dataDir }: Config, closing: Closing) {
  say(`starting PostgreSQL on ${dataDir}`);
  return closing.use(await openEmbeddedPostgres(dataDir, endWithout)).owner;
}

/** Without its database the product can do nothing, and whatever started it can start both again; nothing acknowledged is lost. */
function endWithout(logFile: string): never {
  process.stderr.write(`\nPostgreSQL has ended by itself; ${logFile} says why. Start again: the data is kept.\n`);
  process.exit(1);
}

function say(doing: string): void {
  process.stdout.write(`  ${doing} ...\n`);
}

function showBox(config: Config): void {
  const traffic = config.TRAFFIC_URL ?? `http://localhost:${config.services['mock-engine'].port}`;
  const lines = [
    'Understudy is ready',
    '',
    `REST       ${publicUrlOf(config)}/v1      explorer ${publicUrlOf(config)}/api/docs`,
    `GraphQL    http://localhost:${config.GATEWAY_PORT}/graphql      GraphiQL in a browser`,
    `Mocks      ${traffic}/mock/{simulation}/...`,
    ...(config.DEMO_DATA ? [`Demo       ${demo.caller.email} / ${demo.password}      try ${traffic}/mock/shop/products`] : []),
    '',
    'Ctrl+C stops everything.',
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const frame = '─'.repeat(width + 2);
  process.stdout.write(`\n┌${frame}┐\n${lines.map((line) => `│ ${line.padEnd(width)} │`).join('\n')}\n└${frame}┘\n`);
}
