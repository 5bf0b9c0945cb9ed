import type { Answer } from '#kernel/neighbour';

/** A fetch of entities with each entity asked for once, and the way back to the places that wanted them. */
export interface Deduplicated {
  representations: unknown[];
  expand(answer: Answer): Answer;
}

/**
 * A page of twenty simulations by one person asks for that person twenty times: the planner's executor sends one representation
 * for every place. Equal ones are sent once, and the answer is laid out again; null where all differ.
 */
export function deduplicate(representations: readonly unknown[]): Deduplicated | null {
  const places = new Map<string, number>();
  const unique: unknown[] = [];
  const placeOf = representations.map((representation) => {
    const key = JSON.stringify(representation);
    const known = places.get(key) ?? unique.push(representation) - 1;
    places.set(key, known);
    return known;
  });
  if (unique.length === representations.length) return null;
  return {
    representations: unique,
    expand({ data, errors }) {
      const entities = data?.['_entities'];
      return {
        data: Array.isArray(entities) ? { ...data, _entities: placeOf.map((place) => entities[place] as unknown) } : data,
        ...(errors && { errors: errors.map((error) => ({ ...error, path: firstPlace(error.path, placeOf) })) }),
      };
    },
  };
}

/** An error's path within `_entities`, as the place that first wanted the entity. */
function firstPlace(path: readonly (string | number)[] | undefined, placeOf: readonly number[]): readonly (string | number)[] | undefined {
  const [field, place, ...rest] = path ?? [];
  return field === '_entities' && typeof place === 'number' ? [field, placeOf.indexOf(place), ...rest] : path;
}
