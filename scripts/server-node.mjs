// How Node runs the server: flags and environment, as server-node.json has them, with jemalloc where it is installed. glibc keeps
// most of what a first sync has freed, jemalloc gives it back (docs/decisions/0060-memory-by-measurement.md). The Dockerfile says the same.
import { existsSync, readFileSync } from 'node:fs'

// Read, not imported, because older Nodes import no JSON.
const { flags, env: always, jemalloc } = JSON.parse(readFileSync(new URL('server-node.json', import.meta.url), 'utf8'))
/** An owner who has chosen another allocator keeps it. */
const file = process.env.LD_PRELOAD ? undefined : jemalloc.files.find((one) => existsSync(one))

export const serverNode = { flags, env: { ...always, ...(file ? { LD_PRELOAD: file, ...jemalloc.env } : {}) } }
