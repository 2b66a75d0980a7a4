// Several people on one server, each with a share of the mails, all of them asking at once.

import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../program.ts'
import type { Section } from './figures.ts'
import { restMs } from './first-sync.ts'
import { caller, connectMailbox, startBaseline, startHoming, until } from './homing.ts'
import { startFilledMailServer } from './mailboxes.ts'
import { sharedWord } from './mails.ts'
import { memoryOf, processTree } from './processes.ts'
import { askerOf, figuresOf, situations } from './request-figures.ts'
import { askAll } from './requests.ts'
import { untilFilesRead, untilSorted } from './sync-state.ts'
import { whileSyncing } from './while-syncing.ts'

/** Between two calls of a person: four a second, more than anybody clicks. */
const pauseMs = 250
/** Calls of each kind for all people together. */
const wanted = 200

export async function measurePeople(people: number, total: number): Promise<Section> {
  const mails = Math.floor(total / people)
  const users = Array.from({ length: people }, (_, number) => `person${number}@example.test`)
  const other = { user: 'other@example.test', mails: total }
  await using server = await startFilledMailServer([...users.map((user) => ({ user, mails })), other])
  await using baseline = await startBaseline()
  await using homing = await startHoming(server.host)
  console.log(`Syncing ${people} mailboxes of ${mails} mails…`)
  const tokens: string[] = []
  const started = performance.now()
  for (const user of users) {
    const token = await signIn(homing.url, user.split('@')[0] ?? '')
    await connectMailbox(caller(homing.url, token), server, user)
    tokens.push(token)
  }
  for (const token of tokens)
    await until(caller(homing.url, token), `/emails?limit=1&q=${sharedWord}`, (answer) => answer.total === mails, started)
  const searchable = performance.now() - started
  await untilSorted(homing.dataDir, mails * people, started)
  await untilFilesRead(homing.dataDir)
  await sleep(restMs)
  const floor = { what: 'Express, select 1', value: memoryOf([baseline.pid]).rss }
  const atRest = memoryOf(processTree(homing.pid))
  console.log('Asking…')
  const askers = await Promise.all(tokens.map((token) => askerOf(homing.url, token, mails)))
  const asking = { floorUrl: baseline.url, pauseMs }
  const idle = await askAll(askers, { ...asking, more: (round) => round <= wanted / people })
  const busy = await whileSyncing(homing, { server, ...other }, (more) => askAll(askers, { ...asking, more }))
  return {
    id: `${people}-people-${total}`,
    title: `${people} people with ${mails.toLocaleString('en')} mails each`,
    notes: [`Each makes a call every quarter of a second. “While a mailbox is synced”: ${total} mails of somebody else.`],
    figures: [
      { id: 'searchable', what: 'all bodies of all people searchable', unit: 's', value: searchable / 1000 },
      { id: 'memory-at-rest', what: 'resident memory, a minute after the last work', unit: 'MB', value: atRest.rss, floor },
      ...figuresOf(situations.allIdle, idle),
      ...figuresOf(situations.allBusy, busy),
    ],
  }
}
