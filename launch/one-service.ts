import type { Config } from '#kernel/config';
import { externalDatabase } from './database.ts';
import { LaunchFault } from './fault.ts';
import { openGateway, openService } from './platform.ts';
import { runUntilStopped } from './run.ts';
import { domains } from './services.ts';

/** `npm run service -- <name>`: one domain, or `gateway` (with the facade), in a process of its own. */
const [name] = process.argv.slice(2);

await runUntilStopped(
  open,
  () => process.stdout.write(`${name} is ready\n`),
  () => process.stdout.write(`${name} is stopping\n`),
);

async function open(config: Config): Promise<AsyncDisposable> {
  const names = [...domains.map((domain) => domain.name), 'gateway'];
  if (name === undefined || !names.includes(name)) throw new LaunchFault(`Say which service to run: ${names.join(', ')}.`);
  if (config.DATABASE_URL === undefined)
    throw new LaunchFault('Set DATABASE_URL: services in processes of their own share an external PostgreSQL.');
  if (config.SECRET_KEY === undefined)
    throw new LaunchFault('Set SECRET_KEY, the same for every service, at least 32 characters: they know each other by it.');
  const ground = { config, owner: await externalDatabase(config.DATABASE_URL), secret: config.SECRET_KEY };
  const definition = domains.find((domain) => domain.name === name);
  return definition ? openService(definition, ground) : openGateway(ground);
}
