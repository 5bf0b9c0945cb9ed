import { isUtf8 } from 'node:buffer';
import { invalid } from '#kernel/failure';
import type { TrafficEntry } from './traffic-log.entity.ts';

/** Headers that say how an answer travelled, or when, and not what it is. */
const ofTheWay = /^(content-length|transfer-encoding|connection|keep-alive|date|trailer|upgrade|access-control-.*|vary)$/;

/** The input of a route that answers as a recorded request was answered. Throws Failure('VALIDATION_FAILED') where not all of it was kept. */
export function routeOf({ method, path, routeId, status, responseHeaders, responseBody, responseSize }: TrafficEntry): object {
  if (routeId === null || status === null) return { method, path, responses: [{ statusCode: 200 }] };
  if ((responseBody?.length ?? 0) < responseSize)
    throw invalid([{ path: '/id', message: 'Not all of the answer was kept, so no route can be made of it.' }]);
  const headers = new Map<string, string[]>();
  for (const [name, value] of responseHeaders)
    if (!ofTheWay.test(name) && value !== '[secret]') headers.set(name, [...(headers.get(name) ?? []), value]);
  const isText = responseBody === null || isUtf8(responseBody);
  if (!isText)
    return {
      method,
      path,
      responses: [{ statusCode: status, headers: Object.fromEntries(headers), base64: responseBody.toString('base64') }],
    };
  const text = responseBody?.toString('utf8') ?? null;
  const body = text !== null && /[/+]json\b/.test(headers.get('content-type')?.[0] ?? '') ? parsed(text) : text;
  return { method, path, responses: [{ statusCode: status, headers: Object.fromEntries(headers), body }] };
}

/** JSON as a value, where that gives the same text again: a number of twenty digits would not. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}
