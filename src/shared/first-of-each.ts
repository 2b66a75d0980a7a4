/** The first of those with the same key, in the order they stand. */
export function firstOfEach<T>(all: readonly T[], keyOf: (one: T) => unknown): T[] {
  const seen = new Set<unknown>()
  return all.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)))
}
