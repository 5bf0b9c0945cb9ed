import type { Matchable } from '#kernel/matcher';
import type { RouteResponse } from '../route/route.entity.ts';
import type { CompiledResponse, CompiledRoute } from './simulation.ts';

/** How a response came to be chosen. */
export type Reason = 'override' | 'rules' | 'sequence' | 'weight' | 'default' | 'resource';

export interface Choice {
  chosen: CompiledResponse;
  reason: Reason;
}

/** What a choice depends on beside the request. */
export interface Chance {
  /** A number from 0 to below 1. */
  random(): number;
  /** How many times the route was asked for the next of its sequence, this time with it; null where that is not counted yet. */
  turn: number | null;
}

/** The override while it lasts; else by rules; else the next of the sequence; else one that is drawn; else the resource or the default. Null where nothing is left, `turn` where the turn must be counted first. */
export function choose(route: CompiledRoute, seen: Matchable, chance: Chance): Choice | 'turn' | null {
  const { override, responses, sequence, drawn, weights, fallback, resource, seed } = route;
  if (override && isLasting(override)) return { chosen: override, reason: 'override' };
  if (chance.turn === null && seed !== null) return 'turn';
  const byRules = responses.find(({ matches }) => matches?.(seen));
  if (byRules) return { chosen: byRules, reason: 'rules' };
  if (chance.turn === null && sequence.length > 0) return 'turn';
  const next = sequence[(chance.turn ?? Infinity) - 1];
  if (next) return { chosen: next, reason: 'sequence' };
  const byWeight = drawOne(drawn, weights, chance.random());
  if (byWeight) return { chosen: byWeight, reason: 'weight' };
  return fallback && { chosen: fallback, reason: resource ? 'resource' : 'default' };
}

export const isLasting = ({ until }: { until: number }): boolean => until > Date.now();

function drawOne(drawn: readonly CompiledResponse[], weights: number, random: number): CompiledResponse | undefined {
  let left = random * weights;
  return drawn.find(({ response }) => (left -= response.weight ?? 0) < 0) ?? drawn.at(-1);
}

/** Numbers from 0 to below 1 that are the same for the same seed and turn, on every machine: mulberry32, a generator of 32 bits. */
export function seededRandom(seed: number, turn: number): () => number {
  let at = Math.imul(seed, 0x9e3779b1) ^ Math.imul(turn, 0x85ebca77);
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const longestDelay = 300_000;

/** Milliseconds to wait before the answer goes out. `random` gives numbers from 0 to below 1. */
export function delayOf({ delay, delayDistribution }: Pick<RouteResponse, 'delay' | 'delayDistribution'>, random: () => number): number {
  if (!delayDistribution) return delay;
  return Math.min(longestDelay, Math.max(0, Math.round(drawDelay(delayDistribution, random))));
}

function drawDelay(distribution: NonNullable<RouteResponse['delayDistribution']>, random: () => number): number {
  if (distribution.kind === 'uniform') return distribution.min + random() * (distribution.max - distribution.min);
  // The Box-Muller transform: two numbers of an even spread give one of the normal distribution.
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  if (distribution.kind === 'normal') return distribution.mean + normal * distribution.deviation;
  return distribution.median * Math.exp(normal * distribution.sigma);
}
