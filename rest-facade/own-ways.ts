import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#kernel/config';
import type { Given } from './input.ts';
import type { Row } from './rows.ts';

type Data = Record<string, unknown>;

/** What an operation does in its own way, where the table alone cannot say it. */
export interface OwnWay {
  /** What the wire shows of the answer, or of each item of a list. */
  shape?: (data: Data) => unknown;
  /** The variables, where they are not what path, query and body hold. */
  variables?: (row: Row, request: Given) => Record<string, unknown>;
  /** Sends the answer, where it is not the envelope. */
  send?: (data: unknown, request: FastifyRequest, reply: FastifyReply, config: Config) => FastifyReply;
}

/** The person stands beside their membership in the graph, and with it on the wire. */
const person = ({ user, ...member }: Data): Data => ({ ...member, ...(user as object) });

export const ownWays: Readonly<Record<string, OwnWay>> = {
  /** The plan stands with the company in the graph, and beside the rest on the wire (contract, section 3). */
  Me: { shape: ({ company, ...me }) => ({ ...me, ...(company as object) }) },
  UpdateMe: { shape: ({ company, ...me }) => ({ ...me, ...(company as object) }) },
  ListUsers: { shape: person },
  GetUser: { shape: person },
  UpdateUser: { shape: person },
  DeactivateUser: { shape: person },
  ReactivateUser: { shape: person },
};
