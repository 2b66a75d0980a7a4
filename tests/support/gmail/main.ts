// The stand-in as a process of its own:
//   node tests/support/gmail/main.ts --messages 20000 --people ada@gmail.example --introspect http://127.0.0.1:4000
// Prints {"url":…} when it is ready, and ends with its parent's pipe or by a signal.
import { parseArgs } from 'node:util'
import { control } from './control.ts'
import { newerCosts, olderCosts } from './quota.ts'
import { startGmail } from './server.ts'
import { whoBy } from './who.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '20000' },
    people: { type: 'string', default: 'ada@gmail.example' },
    port: { type: 'string', default: '0' },
    /** The OAuth server that knows the tokens. */
    introspect: { type: 'string', default: '' },
    /** Units a person may spend in each window. */
    quota: { type: 'string', default: '15000' },
    window: { type: 'string', default: '60' },
    /** What calls cost for projects from before May 2026, or since. */
    costs: { type: 'string', default: 'older' },
    /** Milliseconds each answer takes. */
    latency: { type: 'string', default: '0' },
  },
})

const server = await startGmail({
  who: whoBy(values.introspect),
  people: Object.fromEntries(values.people.split(',').map((address) => [address, Number(values.messages)])),
  port: Number(values.port),
  quota: {
    limit: Number(values.quota),
    windowSeconds: Number(values.window),
    costs: values.costs === 'newer' ? newerCosts : olderCosts,
  },
  control,
})
server.gmail.faults.latencyMs = Number(values.latency)
// Whoever started it holds the other end: nothing is left behind when that is killed.
process.stdin.on('end', () => process.exit(0)).resume()
console.log(JSON.stringify({ url: server.url }))
