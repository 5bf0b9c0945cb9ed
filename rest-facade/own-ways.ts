import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseCookie, stringifySetCookie } from 'cookie';
import { publicUrlOf, type Config } from '#kernel/config';

type Data = Record<string, unknown>;

/** What an operation does in its own way, where the table alone cannot say it. */
export interface OwnWay {
  /** What the wire shows of the answer, or of each item of a list. */
  shape?: (data: Data) => unknown;
  /** The variables, where they are not what path, query and body hold. */
  variables?: (request: FastifyRequest) => Record<string, unknown>;
  /** Where what was made is found, where that is not below the path. */
  location?: (data: Data) => string;
  /** Sends the answer, where it is not the envelope. */
  send?: (data: unknown, request: FastifyRequest, reply: FastifyReply, config: Config) => FastifyReply;
}

/** The plan stands with the company in the graph, and beside the rest on the wire (contract, section 3). */
const viewer = ({ company, ...me }: Data): Data => ({ ...me, ...(company as object) });

/** The person stands beside their membership in the graph, and with it on the wire. */
const person = ({ user, ...member }: Data): Data => ({ ...member, ...(user as object) });

const cookieName = 'understudy_sign_on';

/** `Lax`, since the provider sends the browser back by a link. */
const roundCookie = (value: string, config: Config): string =>
  stringifySetCookie({
    name: cookieName,
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: '/v1/auth',
    maxAge: 600,
    secure: publicUrlOf(config).startsWith('https:'),
  });

export const ownWays: Readonly<Record<string, OwnWay>> = {
  Me: { shape: viewer },
  UpdateMe: { shape: viewer },
  ListUsers: { shape: person },
  GetUser: { shape: person },
  UpdateUser: { shape: person },
  DeactivateUser: { shape: person },
  ReactivateUser: { shape: person },

  CreateRouteFromTraffic: { location: ({ instanceId, id }) => `/v1/instances/${instanceId as string}/routes/${id as string}` },

  /** Sends the browser to its company's identity provider, with a key by which it is known when it comes back. */
  BeginSignOn: {
    send(data, _request, reply, config) {
      const { authorizationUrl, browserKey } = data as { authorizationUrl: string; browserKey: string };
      return reply.header('set-cookie', roundCookie(browserKey, config)).header('cache-control', 'no-store').redirect(authorizationUrl);
    },
  },
  CompleteSignOn: {
    variables: ({ url, headers }) => ({ input: { answer: url, browserKey: parseCookie(headers.cookie ?? '')[cookieName] ?? '' } }),
  },
};
