// `npm run bench -- <name>`: measurements, each beside a floor measured in the same run. Nothing here is a test: a slow
// machine gives other numbers, so read the ratios.
import { benchRead } from './bench/read.ts'
import { benchSync } from './bench/sync.ts'
import { benchWeb } from './bench/web.ts'

const benches: Record<string, (args: string[]) => Promise<boolean>> = { sync: benchSync, read: benchRead, web: benchWeb }

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exitCode = 2
} else if (!(await bench(args))) process.exitCode = 1
