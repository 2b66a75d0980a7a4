// `npm run bench -- web`: the real program with 20,000 mails in the inbox, and a real Chromium. One file in web/ for each
// measure; what is over its goal is marked MISS. Without a graphics card the browser draws in software: read the numbers on
// an idle machine, and the ratios rather than the milliseconds.
import { rmSync } from 'node:fs'
import { buildWeb } from '../../tests/e2e/support/build.ts'
import { signIn } from '../program.ts'
import { startHoming } from './homing.ts'
import { copyOfStore } from './read.ts'
import { startBrowser } from './web/browser.ts'
import { measureFirstLoad } from './web/first-load.ts'
import { measureInteractions } from './web/interactions.ts'
import { measureMemory } from './web/memory.ts'
import { measureScrolling } from './web/scrolling.ts'

/** Three in five of them lie in the inbox. */
const mails = 34_000

export interface Result {
  what: string
  value: string
  /** The goal, and the baseline it is read against. */
  note: string
  met: boolean
}

export async function benchWeb(): Promise<boolean> {
  buildWeb()
  const dataDir = await copyOfStore(mails)
  try {
    await using homing = await startHoming('127.0.0.1', dataDir)
    await using browser = await startBrowser(homing.url, await signIn(homing.url, 'bench'))
    const results: Result[] = []
    for (const measure of [measureFirstLoad, measureInteractions, measureScrolling, measureMemory]) {
      const some = await measure(browser)
      for (const { what, value, note, met } of some)
        console.log(`${met ? 'ok  ' : 'MISS'} ${what.padEnd(44)} ${value.padStart(10)}   ${note}`)
      results.push(...some)
    }
    return results.every(({ met }) => met)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
