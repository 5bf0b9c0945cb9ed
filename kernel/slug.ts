/** A name as it stands in addresses: "Shop & Co" is `shop-co`. A name with too few usable letters gets `kind` before them. */
export function slugOf(name: string, kind: string): string {
  const text = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');
  return text.length >= 3 ? text : `${kind}${text && `-${text}`}`;
}

/** The same slug made another one, for when it is taken: with the end of the thing's own id. */
export const distinctSlug = (slug: string, id: string): string => `${slug}-${id.slice(-8)}`;
