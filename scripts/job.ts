// Runs one job now, without a server: `npm run job -- purge`, `npm run job -- sync-mail ada@example.org`. Without a name it
// lists them. The data folder must not be in use: a running Homing does all of this by itself.
import { createLog } from '../src/core/log.ts'
import { jobs } from '../src/jobs/jobs.ts'
import { runJob } from '../src/jobs/run.ts'
import { openApp } from '../src/open.ts'
import { readSettings } from '../src/settings.ts'

const [name, ...args] = process.argv.slice(2)
const job = jobs.find((one) => one.name === name)

if (!job) {
  console.log('npm run job -- <name>, while Homing is stopped:')
  for (const one of jobs) console.log(`  ${one.name.padEnd(10)} ${one.what} (${one.schedule})`)
  process.exitCode = name === undefined ? 0 : 1
} else {
  try {
    const settings = readSettings()
    await using app = await openApp(settings, { log: createLog(settings.logLevel, process.stderr), speech: {} })
    const result = await runJob(app, job, undefined, { args, print: (line) => console.log(line) })
    console.log(`${job.name}: ${result}`)
    if (result.startsWith('failed')) process.exitCode = 1
  } catch (error) {
    console.error(sentenceFor(error))
    process.exitCode = 1
  }
}

function sentenceFor(error: unknown): string {
  const sentence = error instanceof Error ? error.message : String(error)
  if (!sentence.startsWith('Another Homing')) return sentence
  return `${sentence} It does its jobs by itself; stop it first to run one by hand.`
}
