// JSON for people and programs: indented, dates as ISO 8601, long lists a page at a time.
export const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

export async function* jsonList<T>(
  pages: AsyncIterable<T[]>,
  shown: (row: T) => unknown,
): AsyncGenerator<string, void, undefined> {
  let before = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(shown(row))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
