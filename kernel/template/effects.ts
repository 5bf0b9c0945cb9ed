import { Hash, Tag, type Context, type Liquid, type TagToken, type TopLevelToken } from 'liquidjs';

/** A change of the state that a template asks for; it is made when the whole template has been filled in. */
export type StateEffect =
  | { kind: 'saveDocument' | 'mergeDocument'; collection: string; key: string; value: unknown }
  | { kind: 'deleteDocument'; collection: string; key: string }
  | { kind: 'setVariable'; name: string; value: unknown };

/** Where a rendering keeps its effects: no name of a template can be this. */
export const effectsOf = Symbol('effects');

type Make = (name: string, values: Record<string, unknown>) => StateEffect;

/** The tags that change the state: `{% save_document 'orders', key: params.id, value: body %}`, `{% set_variable 'count', value: n %}`. */
const tags: Readonly<Record<string, Make>> = {
  save_document: (collection, { key, value }) => ({ kind: 'saveDocument', collection, key: String(key), value: value ?? null }),
  merge_document: (collection, { key, value }) => ({ kind: 'mergeDocument', collection, key: String(key), value: value ?? null }),
  delete_document: (collection, { key }) => ({ kind: 'deleteDocument', collection, key: String(key) }),
  set_variable: (name, { value }) => ({ kind: 'setVariable', name, value: value ?? null }),
};

const written = new RegExp(`\\{%-?\\s*(?:${Object.keys(tags).join('|')})\\b`);

/** True for a template that changes the state. */
export const hasEffects = (source: string): boolean => written.test(source);

export function addStateTags(liquid: Liquid): void {
  for (const [name, make] of Object.entries(tags)) liquid.registerTag(name, stateTag(name, make));
}

function stateTag(tagName: string, make: Make) {
  const keyed = tagName !== 'set_variable';
  return class extends Tag {
    readonly #of: string;
    readonly #values: Hash;

    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid);
      const match = /^\s*(?:'([^']+)'|"([^"]+)")\s*,(.*)$/s.exec(token.args);
      if (!match) throw new Error(`${tagName} takes a name in quotes, then ${keyed ? 'key: ...' : 'value: ...'}`);
      this.#of = match[1] ?? match[2] ?? '';
      this.#values = new Hash(match[3] ?? '');
    }

    *render(context: Context): Generator<unknown, void, Record<string, unknown>> {
      const values = yield this.#values.render(context);
      const sink = (context.globals as { [effectsOf]?: StateEffect[] })[effectsOf];
      if (!sink) throw new Error(`${tagName} is for the responses of routes`);
      if (keyed && (values['key'] === undefined || values['key'] === null)) throw new Error(`${tagName} has no key`);
      sink.push(make(this.#of, values));
    }

    /** What the analysis of a template looks at to know which state it reads. */
    *arguments(): Generator<never> {
      yield* Object.values(this.#values.hash).filter((token) => token !== undefined) as never[];
    }
  };
}
