import { createRequire } from 'node:module';
import { DOMParser, type Node } from '@xmldom/xmldom';
import { isObject } from '#kernel/json';
import { bad, unsupported } from './refusal.ts';
import { withinTime } from './time-box.ts';

interface Found {
  toArray?(): { textContent: string | null }[];
  stringValue(): string;
}
interface Expression {
  evaluate(context: { node: Node; namespaces?: Record<string, string>; allowAnyNamespaceForNoPrefix: boolean }): Found;
}
// Required, not imported: its types leave out what is used here, and would bring the browser's into every file.
const { parse } = createRequire(import.meta.url)('xpath') as { parse(source: string): Expression };

const longest = 1_000;
const mostMs = 100;

/** What an XPath finds in the text of an XML document: the texts of nodes, or the one value that it computes; nothing where that is false, or the text is no XML. */
export type XPath = (text: string) => string[];

/** Compiles an XPath 1.0 expression. Throws Failure('PATTERN_UNSUPPORTED') at `path`, and from the query when it takes too long. */
export function compileXPath(source: unknown, namespaces: unknown, path: string): XPath {
  if (typeof source !== 'string' || source.length > longest) throw bad(path, `Must be an XPath of at most ${longest} characters.`);
  if (namespaces !== undefined && !isObject(namespaces)) throw bad(`${path}/namespaces`, 'Must be an object of addresses by prefix.');
  const expression = compile(source, path);
  const find = (text: string): string[] => {
    const node = documentOf(text);
    if (!node) return [];
    const found = expression.evaluate({
      node,
      namespaces: namespaces as Record<string, string> | undefined,
      allowAnyNamespaceForNoPrefix: true,
    });
    if (found.toArray) return found.toArray().map(({ textContent }) => textContent ?? '');
    const value = found.stringValue();
    return value === 'false' ? [] : [value];
  };
  const late = (): Error => unsupported(path, `The XPath ${source} takes longer than ${mostMs} ms.`);
  return (text) => withinTime(mostMs, () => find(text), late);
}

function compile(source: string, path: string): Expression {
  try {
    return parse(source);
  } catch (error) {
    throw unsupported(path, `Not an XPath 1.0 expression: ${(error as Error).message}.`);
  }
}

function documentOf(text: string): Node | null {
  try {
    return new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml');
  } catch {
    return null;
  }
}
