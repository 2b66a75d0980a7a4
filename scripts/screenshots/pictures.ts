// Every page that is photographed: who opens it, where it is, and what is done before the picture.
import type { Page } from '@playwright/test'
import { allowNotifications, showNames } from './services.ts'
import type { Stage } from './stage.ts'
import { answerSecond, besideTom, inTeam, openActivity } from './team.ts'
import { listen, speak } from './voice.ts'

export type Device = 'desktop' | 'tablet' | 'phone' | 'zoomed' | 'narrow' | 'contrast'
export type Sitter = 'visitor' | 'robin' | 'newcomer' | 'hazel'

export interface Picture {
  name: string
  who: Sitter
  address: (stage: Stage) => string
  /** Done on the page before the picture; resolves when it is to be seen. */
  arrange?: (page: Page, stage: Stage) => Promise<void>
  /** Calls that are never answered, so that the page is seen waiting. */
  held?: RegExp
  /** What `arrange` did is undone, for the pictures that follow. */
  after?: (page: Page) => Promise<void>
  /** Messages belong to the picture; else it waits until they are gone. */
  messages?: boolean
  /** On a desktop and a phone where it does not say. */
  on?: readonly Device[]
}

const at = (address: string) => () => address
const everywhere = ['desktop', 'tablet', 'phone'] as const
/** In a window at 200 % zoom, in one 320 pixels wide and in forced colours, too. */
const strained = [...everywhere, 'zoomed', 'narrow', 'contrast'] as const

const visitors: Picture[] = [
  { name: 'landing', who: 'visitor', address: at('/') },
  { name: 'privacy-policy', who: 'visitor', address: at('/privacy-policy') },
  { name: 'terms-of-service', who: 'visitor', address: at('/terms-of-service') },
  { name: 'login', who: 'visitor', address: at('/login') },
  {
    name: 'login-oidc',
    who: 'visitor',
    address: at('/login'),
    arrange: withIdentityProvider,
    after: (page) => page.unrouteAll(),
  },
  { name: 'register', who: 'visitor', address: at('/register') },
  { name: 'forgot-password', who: 'visitor', address: at('/forgot-password') },
  {
    name: 'oauth-callback',
    who: 'visitor',
    address: at('/oauth/callback?success=true&provider=google&token=waiting'),
    held: /\/api\/auth\/oauth\/exchange/,
  },
  { name: 'guide-gmail', who: 'visitor', address: at('/help/connect/gmail') },
  { name: 'not-found', who: 'visitor', address: at('/nowhere') },
]

const newcomers: Picture[] = [
  { name: 'dashboard-new', who: 'newcomer', address: at('/dashboard') },
  { name: 'inbox-new', who: 'newcomer', address: at('/inbox') },
  { name: 'connect-accounts-new', who: 'newcomer', address: at('/connect-accounts') },
]

const mails: Picture[] = [
  { name: 'dashboard', who: 'robin', address: at('/dashboard'), on: everywhere },
  { name: 'inbox', who: 'robin', address: at('/inbox'), on: strained },
  { name: 'folder', who: 'robin', address: ({ folder }) => `/inbox?folder=${folder}` },
  { name: 'offline', who: 'robin', address: at('/inbox'), arrange: goOffline },
  { name: 'toast', who: 'robin', address: at('/inbox'), arrange: archiveOne, after: undo, messages: true },
  { name: 'list-error', who: 'robin', address: at('/inbox'), arrange: failToList, messages: true },
  { name: 'inbox-selection', who: 'robin', address: at('/inbox'), arrange: selectThree },
  { name: 'smart-folder', who: 'robin', address: at('/inbox?category=reply') },
  { name: 'search', who: 'robin', address: at('/inbox?q=insurance') },
  { name: 'search-empty', who: 'robin', address: at('/inbox?q=hippopotamus') },
  { name: 'sent', who: 'robin', address: at('/sent') },
  { name: 'drafts', who: 'robin', address: at('/drafts') },
  { name: 'outbox', who: 'robin', address: at('/outbox') },
  { name: 'email', who: 'robin', address: at('/inbox'), arrange: openFromList('Botanical garden: do we pitch?'), on: strained },
  { name: 'email-html', who: 'robin', address: ({ html }) => `/email/${html}` },
  { name: 'email-danger', who: 'robin', address: ({ danger }) => `/email/${danger}` },
  { name: 'email-summary', who: 'robin', address: ({ mail }) => `/email/${mail}`, arrange: summarise },
  { name: 'email-not-found', who: 'robin', address: at('/email/nowhere') },
  { name: 'compose', who: 'robin', address: ({ draft }) => `/compose?draft=${draft}`, on: everywhere },
  { name: 'reply', who: 'robin', address: ({ mail }) => `/reply/${mail}` },
  { name: 'compose-assistant', who: 'robin', address: at('/compose'), arrange: writeWithHelp },
]

const rest: Picture[] = [
  { name: 'connect-accounts', who: 'robin', address: at('/connect-accounts') },
  { name: 'assistant', who: 'robin', address: at('/assistant') },
  { name: 'assistant-answers', who: 'robin', address: at('/assistant'), arrange: askForDraft },
  ...[
    'profile',
    'security',
    'activity',
    'accounts',
    'writing',
    'sorting',
    'privacy',
    'assistant',
    'voice',
    'appearance',
    'data',
  ].map((section): Picture => ({ name: `settings-${section}`, who: 'robin', address: at(`/settings/${section}`) })),
  {
    name: 'settings-notifications',
    who: 'robin',
    address: at('/settings/notifications'),
    arrange: allowNotifications,
  },
  { name: 'settings-contacts', who: 'robin', address: at('/settings/contacts'), arrange: showNames },
  { name: 'settings-tokens', who: 'robin', address: at('/settings/tokens') },
  { name: 'settings-integrations', who: 'robin', address: at('/settings/integrations'), arrange: showNames },
  { name: 'settings-authorize', who: 'robin', address: ({ consent }) => consent },
  { name: 'import', who: 'robin', address: at('/settings/data'), arrange: importMail },
  { name: 'voice', who: 'robin', address: at('/inbox'), arrange: speak('read the one from Hazel') },
  { name: 'voice-listening', who: 'robin', address: at('/inbox'), arrange: listen },
  {
    name: 'voice-thinking',
    who: 'robin',
    address: at('/inbox'),
    arrange: speak('read the one from Hazel', 'Thinking'),
    held: /voice\.mails/,
  },
  { name: 'voice-speaking', who: 'robin', address: at('/inbox'), arrange: speak('read the one from Hazel', 'Speaking') },
  { name: 'voice-send', who: 'robin', address: at('/dashboard'), arrange: speak('email Greta saying that the values are ready') },
  { name: 'voice-delete', who: 'robin', address: at('/inbox'), arrange: speak('delete the email from Greta') },
  { name: 'admin', who: 'robin', address: at('/admin') },
  { name: 'admin-backups', who: 'robin', address: at('/admin#backups') },
  { name: 'admin-examined', who: 'robin', address: at('/admin'), arrange: runDoctor },
  { name: 'palette', who: 'robin', address: at('/inbox'), arrange: openPalette },
  { name: 'keyboard', who: 'robin', address: at('/inbox'), arrange: openKeys, on: ['desktop'] },
  { name: 'menu', who: 'robin', address: at('/inbox'), arrange: openMenu, on: ['phone'] },
]

const conversation = inTeam(({ read }) => `/email/${read.id}`)
const teams: Picture[] = [
  { name: 'team-inbox', who: 'hazel', address: inTeam(() => '/inbox') },
  { name: 'team-assigned', who: 'hazel', address: conversation, arrange: besideTom('reading', 'Tom Reed is reading') },
  { name: 'team-typing', who: 'hazel', address: conversation, arrange: besideTom('writing', 'Tom Reed is writing a reply') },
  { name: 'team-comments', who: 'hazel', address: conversation, arrange: openActivity },
  { name: 'team-held', who: 'hazel', address: inTeam(() => '/inbox'), arrange: answerSecond },
  { name: 'team-done', who: 'hazel', address: inTeam(({ done }) => `/email/${done.id}`) },
  { name: 'team-unassigned', who: 'hazel', address: inTeam(() => '/inbox?work=unassigned') },
  { name: 'team-waiting-times', who: 'hazel', address: inTeam(() => '/inbox?work=report') },
  { name: 'team-groups', who: 'hazel', address: inTeam(() => '/settings/members') },
  { name: 'team-groups-log', who: 'hazel', address: inTeam(() => '/settings/log') },
  { name: 'settings-shared', who: 'hazel', address: at('/settings/shared') },
]

export const pictures: readonly Picture[] = [...visitors, ...newcomers, ...mails, ...rest, ...teams]

/** This page alone: its context is that of other pictures. */
async function goOffline(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  })
  await page.getByText("You're offline.").first().waitFor()
}

async function archiveOne(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').first().waitFor()
  // Two windows are photographed at once: what one takes back is not what the other archived.
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  for (let row = 0; row < (isPhone ? 3 : 1); row++) await page.keyboard.press('j')
  await page.keyboard.press('e')
  // A message stays under a pointer, until it is taken back.
  await page.getByText('Email archived').hover()
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
}

/** The server of the pictures has none: only the answer that names it is changed. */
async function withIdentityProvider(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*\boauth\.setup\b/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"oidc":null', '"oidc":"Our home"') })
  })
  await page.reload()
  await page.getByRole('link', { name: 'Sign in with Our home' }).waitFor()
}

async function failToList(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*\bmail\.list\b/, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
  await page.getByRole('button', { name: 'Starred' }).click()
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
}

async function selectThree(page: Page): Promise<void> {
  const boxes = page.locator('main [data-mail]').getByRole('checkbox')
  for (const row of [1, 2, 4]) await boxes.nth(row).check({ force: true })
}

function openFromList(subject: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('grid', { name: 'Inbox' }).getByRole('link', { name: subject }).first().click()
    await page.getByRole('heading', { name: subject, level: 1 }).waitFor()
    await page.mouse.move((page.viewportSize()?.width ?? 0) - 1, 0)
  }
}

async function summarise(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Summarise/ }).click()
  await page.getByRole('region', { name: 'Summary' }).waitFor()
}

/** On a phone the panel is closed at first. */
async function writeWithHelp(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open the AI assistant' })
  const field = page.getByLabel('What should it say?')
  await opener.or(field).first().waitFor()
  if (await opener.isVisible()) await opener.click()
  await field.fill('The budget meeting is on Friday at 10')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Suggested by the assistant' }).waitFor()
}

async function askForDraft(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Ask the assistant' })
  await field.fill('When does the model week start?')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Sources' }).waitFor()
  await field.fill('Write to Greta Wollin that the values of the loans are ready')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'A draft for you' }).waitFor()
}

/** Two files of mail, of which nothing is sent: the first stands at 62 %. */
async function importMail(page: Page): Promise<void> {
  await page.route(/\/trpc\/archive\.create\b/, (route) =>
    route.fulfill({ json: [{ result: { data: { account: { id: 'none' } } } }] }),
  )
  await page.evaluate(stopAtPart)
  const files = ['letters-2009.mbox', 'letters-2010.mbox'].map((name) => ({
    name,
    mimeType: 'application/mbox',
    buffer: Buffer.from('From'),
  }))
  await page.locator('input[type=file]').setInputFiles(files)
  const start = page.getByRole('button', { name: /^Import 2 / })
  await start.click()
  await page.getByText(/62/).waitFor()
  await start.scrollIntoViewIfNeeded()
}

/** Runs in the page. */
function stopAtPart(): void {
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 62, total: 100 }))
  }
}

/** The bad lines stand open; the picture shows them. */
async function runDoctor(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Run checks', exact: true })
  await button.click()
  await page.getByText(/^Checked /).waitFor({ timeout: 30_000 })
  await button.scrollIntoViewIfNeeded()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('in')
}

async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Close menu' }).first().waitFor()
}
