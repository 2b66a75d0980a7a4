// SQLite compiles a statement anew when another value of a parameter could give a better plan: an equality in a join or beside an
// order, a limit (sqlite3ExprIsInteger in sqlite3.c, 3.54). better-sqlite3 clears the parameters after each run, which counts as
// another value, so that a join by id took four times as long to compile as to run. A parameter with a plus in front is left out
// of this. Plans must not depend on values here in any case (planner-statistics.ts): what a partial index is about is a literal.

/** Means the same. Parameters are plain question marks. */
export const compiledOnce = (sql: string): string => sql.replace(/'[^']*'|"[^"]*"|\?/g, (found) => (found === '?' ? '+?' : found))
