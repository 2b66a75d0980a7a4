// Every route of the specification (section 2): who may open it, what stands on it, where its links lead. What is done there
// is told by the other specs; the public pages' own words by public.spec.ts.
import type { Page } from '@playwright/test'
import { reader } from './support/menus.ts'
import { expect, test } from './support/test.ts'

interface Route {
  path: string
  /** The first heading, and the beginning of the window's title. */
  heading: string
  texts?: (string | RegExp)[]
  /** Names of links, and where they lead. */
  links?: Record<string, string>
  /** Names of fields and buttons. */
  controls?: (string | RegExp)[]
}

const styleControls = ['Personality', 'Tone', 'Empathy', 'Formality', 'Answer length']
const routes: Route[] = [
  {
    path: '/dashboard',
    heading: 'Dashboard',
    texts: ['Proactive Suggestions', 'Connected', 'Recent emails'],
    links: {
      Compose: '/compose',
      Unread: '/inbox?filter=unread',
      Total: '/inbox',
      Sent: '/sent',
      'Compose an email': '/compose',
      'Open the assistant': '/assistant',
      'Connect an account': '/connect-accounts',
    },
  },
  {
    path: '/inbox',
    heading: 'Inbox',
    texts: ['1–20 of'],
    controls: ['Search mail', 'All', 'Unread', 'Starred', 'Select all on this page', 'More actions for this list', 'Next page'],
  },
  {
    path: '/sent',
    heading: 'Sent',
    links: { Compose: '/compose' },
    controls: ['Search sent mail', 'More actions for this list'],
  },
  { path: '/drafts', heading: 'Drafts' },
  { path: '/outbox', heading: 'Outbox', texts: ['The outbox is empty'] },
  {
    path: '/compose',
    heading: 'New email',
    texts: ['AI Assistant'],
    controls: ['From', 'To', 'Add Cc', 'Add Bcc', 'Subject', 'Body', 'Attach', 'Discard', 'Send'],
  },
  {
    path: '/connect-accounts',
    heading: 'Accounts',
    texts: ['Connected', 'robin@ashdown.example'],
    links: { Cancel: '/dashboard', Done: '/dashboard' },
    controls: [/^Gmail/, /^Outlook/, /^Yahoo/, /^Other mailbox/, 'Email address'],
  },
  { path: '/assistant', heading: 'Assistant', links: { 'Write an email': '/compose' }, controls: ['Your settings'] },
  { path: '/settings', heading: 'Settings', links: { Profile: '/settings/profile', 'Your data': '/settings/data' } },
  { path: '/settings/profile', heading: 'Profile', controls: ['Name', 'Email address'] },
  { path: '/settings/security', heading: 'Sign-in and security', controls: ['Current password', 'New password'] },
  { path: '/settings/tokens', heading: 'Programs and tokens', controls: ['Create an access token'] },
  { path: '/settings/integrations', heading: 'Integrations', controls: ['Add a webhook'] },
  { path: '/settings/accounts', heading: 'Mailboxes', links: { 'Connect or disconnect': '/connect-accounts' } },
  { path: '/settings/writing', heading: 'Writing', texts: ['Names and signatures', 'Templates'] },
  { path: '/settings/privacy', heading: 'AI and privacy', texts: ['What this server does'] },
  { path: '/settings/assistant', heading: 'Assistant', controls: styleControls.slice(0, 2) },
  { path: '/settings/voice', heading: 'Voice', controls: ['Speed', 'Pitch', 'Volume'] },
  { path: '/settings/notifications', heading: 'Notifications', controls: ['Notify me about new mail'] },
  { path: '/settings/appearance', heading: 'Appearance', controls: ['Light', 'Dark', 'System'] },
  { path: '/settings/data', heading: 'Your data', controls: ['Export your data', 'Delete my account'] },
  { path: '/settings/nowhere', heading: 'Page not found', links: { 'Go back home': '/' } },
  { path: '/admin', heading: 'Admin', texts: ['People', 'Invitations'] },
  {
    path: '/email/nowhere',
    heading: 'Email not found',
    texts: ['It may have been moved or deleted.'],
    links: { 'Go to the inbox': '/inbox' },
  },
  { path: '/reply/nowhere', heading: 'Reply', texts: ['Failed to load original email'] },
]

test('a visitor of any page of the app signs in first, and the page is fetched from nowhere', { tag: '@slow' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/') && !/^\/trpc\/(system\.status|privacy\.facts|oauth\.setup)$/.test(pathname))
      asked.push(pathname)
  })
  for (const { path } of routes) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to your account')
  }
  expect(asked).toEqual([])
})

test.describe('signed in', () => {
  test.use({ demo: true })

  test('every page has its name, its words, its links and its controls, in the frame of the app', { tag: '@slow' }, async ({
    page,
    enterDemo,
    complaints,
  }) => {
    complaints.expected.push(/the server responded with a status of 404.*\/trpc\/(mail|drafts)\./)
    await enterDemo()
    for (const route of routes) {
      await page.goto(route.path)
      await expectRoute(page, route)
      await expectFrame(page)
    }
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await expect(page, `${path} is for guests`).toHaveURL('/dashboard')
    }
    await page.goto('/oauth/callback?success=true')
    // By way of /login, to where a mailbox is connected: who is signed in came from there.
    await expect(page).toHaveURL('/connect-accounts')
  })

  test('a mail, its answer, and a Smart Folder by its address', async ({ page, enterDemo }) => {
    await enterDemo('/inbox')
    const mail = page.getByRole('grid', { name: 'Inbox' }).getByRole('link').first()
    const address = (await mail.getAttribute('href')) ?? ''
    expect(address).toMatch(/^\/email\/[\w-]+$/)
    await mail.click()
    await expect(page).toHaveURL(address)
    const main = reader(page)
    for (const name of ['Back', 'Delete', 'Archive', 'More'])
      await expect(main.getByRole('button', { name, exact: true }).first()).toBeVisible()
    await expect(main.getByRole('button', { name: /^(Star|Remove star)$/ })).toBeVisible()
    await main.getByRole('button', { name: 'More', exact: true }).first().click()
    for (const name of ['Print', 'Add to calendar']) await expect(page.getByRole('menuitem', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(main.getByRole('link', { name: 'Reply', exact: true })).toHaveAttribute(
      'href',
      address.replace('email', 'reply'),
    )
    await main.getByRole('link', { name: 'Reply', exact: true }).click()
    await expectRoute(page, { path: address.replace('email', 'reply'), heading: 'Reply', controls: ['Subject', 'Body', 'Send'] })
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(/^Re: /)
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  })
})

async function expectRoute(page: Page, { path, heading, texts = [], links = {}, controls = [] }: Route): Promise<void> {
  await expect(page, path).toHaveURL(path)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 }), path).toHaveText([heading])
  await expect(page, path).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${heading} · Homing$`))
  for (const text of texts) await expect(main.getByText(text).first(), `${path}: ${text}`).toBeVisible()
  for (const [name, target] of Object.entries(links))
    await expect(main.getByRole('link', { name }).first(), `${path}: ${name}`).toHaveAttribute('href', target)
  for (const name of controls) {
    const control = page.getByLabel(name).or(page.getByRole('button', { name }))
    await expect(control.first(), `${path}: ${name}`).toBeVisible()
  }
}

/** What stands around every page of the app. */
async function expectFrame(page: Page): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const path of ['/dashboard', '/inbox', '/compose', '/assistant', '/connect-accounts'])
    await expect(nav.locator(`a[href="${path}"]`).first()).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: /^Switch to (dark|light) theme$/ })).toBeVisible()
  await header.getByRole('button', { name: /Robin Ashdown/ }).click()
  for (const name of ['Settings', 'Log out']) await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.keyboard.press('Escape')
}
