// `npm run bench -- <name>`: measurements, each beside a baseline measured in the same run, or beside labels. Nothing here is a
// test: a slow machine gives other numbers, so read the ratios.
import { buildServer } from '../tests/e2e/support/build.ts'
import { benchAll, benchSync } from './bench/all.ts'
import { benchAnswers } from './bench/answers.ts'
import { benchCapacity } from './bench/capacity.ts'
import { benchFamily } from './bench/family.ts'
import { benchRead } from './bench/read.ts'
import { benchSpeech } from './bench/speech.ts'
import { benchTeam } from './bench/team.ts'
import { benchTriage } from './bench/triage.ts'
import { benchWeb } from './bench/web.ts'

const benches: Record<string, (args: string[]) => Promise<boolean>> = {
  all: benchAll,
  sync: benchSync,
  capacity: benchCapacity,
  family: benchFamily,
  team: benchTeam,
  read: benchRead,
  web: benchWeb,
  triage: benchTriage,
  speech: benchSpeech,
  answers: benchAnswers,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exitCode = 2
} else {
  buildServer()
  if (!(await bench(args))) process.exitCode = 1
}
