/** The first of those with the same key, in the order they stand. */
export function firstOfEach<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>()
  return all.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)))
}
