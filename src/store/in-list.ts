import { type RawBuilder, sql } from 'kysely'

/** The right side of `in` for lists of any length: one parameter, so that the statement stays the same. */
export function inList<T extends string | number>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`(select value from json_each(${JSON.stringify(values)}))`
}
