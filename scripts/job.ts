// Runs one job now, without a server: `npm run job -- purge`. Without a name it lists them. The data folder must not be in
// use; a job that needs the running server's connections says so.
import { createLog } from '../src/core/log.ts'
import { jobs } from '../src/jobs/jobs.ts'
import { runJob } from '../src/jobs/run.ts'
import { openApp } from '../src/open.ts'
import { readSettings } from '../src/settings.ts'

const name = process.argv[2]
const job = jobs.find((one) => one.name === name)

if (!job) {
  console.log('npm run job -- <name>, while Homing is stopped:')
  for (const one of jobs) console.log(`  ${one.name.padEnd(10)} ${one.what} (${one.schedule})`)
  process.exitCode = name === undefined ? 0 : 1
} else {
  try {
    const settings = readSettings()
    await using app = await openApp(settings, { log: createLog(settings.logLevel) })
    const result = await runJob(app, job, undefined)
    console.log(`${job.name}: ${result}`)
    if (result === 'failed') process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
