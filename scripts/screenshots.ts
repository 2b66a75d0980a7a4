// `npm run screenshots`: every page of the product in both themes, for a large window and a phone, some for a tablet, into
// docs/screenshots.
// `npm run screenshots -- settings` takes only those whose name says so.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import config from '../tests/e2e/playwright.config.ts'
import { buildServer, buildWeb } from '../tests/e2e/support/build.ts'
import { Camera, type Shot, themesOn } from './screenshots/camera.ts'
import { writeContactSheet } from './screenshots/contact-sheet.ts'
import { type Device, type Picture, pictures, type Sitter } from './screenshots/pictures.ts'
import { type Stage, setStage } from './screenshots/stage.ts'
import { takeTour } from './screenshots/tour.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'docs/screenshots')
const landing = path.join(root, 'web/landing')
const usual: readonly Device[] = ['desktop', 'phone']
const others: readonly Device[] = ['tablet', 'zoomed', 'narrow', 'contrast']

const [filter = ''] = process.argv.slice(2)
const wanted = pictures.filter(({ name }) => name.includes(filter))
if (wanted.length === 0) {
  console.error(`No page is named so. There are: ${pictures.map(({ name }) => name).join(', ')}`)
  process.exitCode = 2
} else await takeAll(wanted)

async function takeAll(wanted: Picture[]): Promise<void> {
  const began = performance.now()
  buildWeb()
  buildServer()
  mkdirSync(folder, { recursive: true })
  const stage = await setStage()
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const taken = async (devices: readonly Device[], ...people: Sitter[]) => {
      for (const who of people) for (const device of devices) await takeOn(browser, device, who, stage, wanted)
    }
    // What Robin does in the large window and on the phone changes the mailbox that the others show.
    await Promise.all([taken(others, 'robin'), ...usual.map((device) => taken([device], 'visitor', 'newcomer'))])
    await Promise.all(usual.map((device) => taken([device], 'robin', 'hazel')))
    if (filter === '') writeFileSync(path.join(folder, 'tour.webp'), await takeTour(browser, stage))
  } finally {
    await browser.close()
    await stage.stop()
  }
  if (filter === '') removeOthers()
  writeContactSheet(folder)
  console.log(`${summary()}, in ${Math.round((performance.now() - began) / 1000)} s`)
}

async function takeOn(browser: Browser, device: Device, who: Sitter, stage: Stage, wanted: Picture[]): Promise<void> {
  const mine = wanted.filter((picture) => picture.who === who && (picture.on ?? usual).includes(device))
  if (mine.length === 0) return
  const camera = await Camera.of(browser, device, who, stage)
  for (const picture of mine) for (const shot of await camera.take(picture)) keep(picture, device, shot)
  await camera.close()
}

function keep({ name }: Picture, device: Device, { theme, bytes }: Shot): void {
  writeFileSync(path.join(folder, `${name}-${theme}-${device}.webp`), bytes)
  // The first page of the product shows the three panes, and the inbox of a phone.
  const shown = path.join(landing, `${device === 'desktop' ? 'inbox' : 'phone'}-${theme}.webp`)
  const isShown = (device === 'desktop' && name === 'email') || (device === 'phone' && name === 'inbox')
  if (isShown && existsSync(shown)) writeFileSync(shown, bytes)
}

/** Pictures of pages that are no longer photographed. */
function removeOthers(): void {
  const names = new Set(
    pictures.flatMap(({ name, on = usual }) =>
      on.flatMap((device) => themesOn(device).map((theme) => `${name}-${theme}-${device}.webp`)),
    ),
  )
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.webp') && file !== 'tour.webp' && !names.has(file)) rmSync(path.join(folder, file))
  }
}

function summary(): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.webp'))
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  return `${files.length} pictures in docs/screenshots, ${(bytes / 1024 / 1024).toFixed(1)} MB`
}
