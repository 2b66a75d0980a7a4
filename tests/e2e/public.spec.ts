// The pages anybody may open, as a visitor and as somebody signed in: what they say, where they lead, and who may see them.
import type { Page } from '@playwright/test'
import { ada, openDashboard } from './support/people.ts'
import { expect, test } from './support/test.ts'

const tagline = 'Your intelligent email management assistant'
const limitedUse = /Google API Services User Data Policy, including the Limited Use requirements/

/** What stands on each page, and where its links lead. */
const pages = [
  {
    path: '/',
    title: 'Homing',
    heading: 'All your mail comes home',
    texts: ['Unified Inbox', 'AI Assistant', 'Secure & Private', 'Voice Commands', '“Read my latest emails”', limitedUse],
    links: {
      'Create your account': '/register',
      'Get started': '/register',
      'Sign in': '/login',
      'Privacy Policy': '/privacy-policy',
      'Terms of Service': '/terms-of-service',
      Support: 'mailto:support@localhost',
    },
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy · Homing',
    heading: 'Privacy Policy',
    texts: [
      /^Last updated: /,
      /^Nothing is sent to an AI provider from this server/,
      'The service is not for children under 13.',
    ],
    links: { 'Back to home': '/', 'support@localhost': 'mailto:support@localhost' },
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service · Homing',
    heading: 'Terms of Service',
    texts: [/^Last updated: /, /not for children under 13/],
    links: { 'Back to home': '/', 'Privacy Policy': '/privacy-policy' },
  },
  {
    path: '/login',
    title: 'Sign in · Homing',
    heading: 'Sign in to your account',
    texts: [tagline, 'Remember me'],
    links: { 'Sign up': '/register', 'Forgot your password?': '/forgot-password' },
  },
  {
    path: '/register',
    title: 'Create account · Homing',
    heading: 'Create your account',
    texts: [tagline, 'Full name', 'Must be at least 8 characters'],
    links: { 'Sign in': '/login', 'Terms of Service': '/terms-of-service', 'Privacy Policy': '/privacy-policy' },
  },
  {
    path: '/forgot-password',
    title: 'Forgot your password? · Homing',
    heading: 'Forgot your password?',
    texts: [tagline],
    links: { 'Back to sign in': '/login' },
  },
  {
    path: '/reset-password?token=one-time',
    title: 'Set a new password · Homing',
    heading: 'Set a new password',
    texts: [tagline, 'Must be at least 8 characters'],
    links: { 'Request a new link': '/forgot-password' },
  },
  {
    path: '/nowhere/at-all',
    title: 'Page not found · Homing',
    heading: 'Page not found',
    texts: ["There's nothing at this address."],
    links: { 'Go back home': '/' },
  },
]

test('a visitor reads every page', async ({ page }) => {
  for (const { path, title, heading, texts, links } of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading])
    await expect(page).toHaveTitle(title)
    for (const text of texts) await expect(page.getByText(text).first(), `${path}: ${text}`).toBeVisible()
    for (const [name, target] of Object.entries(links))
      await expect(page.getByRole('link', { name, exact: true }).first(), path).toHaveAttribute('href', target)
  }
})

test('the pictures are the product, in the theme of the page, and nothing moves while they come', async ({ page }) => {
  await watchLayout(page)
  // The files are fetched once before, so that a busy machine is not what is measured.
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  for (const path of ['/', '/privacy-policy', '/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.shifted), path).toBe(0)
  }
  await page.goto('/')
  const picture = page.getByRole('img', { name: /^The Homing inbox/ })
  const drawn = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 1000, image.src.includes('dark')])
  await expect.poll(drawn).toEqual([true, false])
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect.poll(drawn).toEqual([true, true])
  await page.reload()
  await expectTheme(page, 'dark')
  await expect.poll(drawn).toEqual([true, true])
})

test('providers that are not set up say so to mouse and keyboard, and lead nowhere', async ({ page }) => {
  await page.goto('/login')
  for (const name of ['Google', 'Microsoft', 'Yahoo']) {
    const button = page.getByRole('button', { name })
    const why = page
      .getByRole('tooltip', { name: `${name} OAuth not configured` })
      .or(page.getByText(`${name} OAuth not configured`))
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(why).toBeHidden()
    await button.hover()
    await expect(why).toBeVisible()
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Sign in' }).focus()
    for (let tabs = ['Google', 'Microsoft', 'Yahoo'].indexOf(name); tabs >= 0; tabs--) await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await expect(why).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await page.reload()
  }
})

test('a visitor registers, signs in, and comes to the page that was wanted', async ({ page, complaints }) => {
  complaints.expected.push(/the server responded with a status of 401/)
  await page.goto('/sent?page=1')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill(ada.name)
  await page.getByLabel('Email address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill(ada.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful! Please login.')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.getByLabel('Email address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('form').getByText('Invalid email or password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL('/sent?page=1')
})

test('somebody signed in has no business at the guest pages, and may read the others', async ({ page, homing }) => {
  await openDashboard(page, homing, ada)
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  for (const { path, heading } of pages.filter((each) => !['/login', '/register'].includes(each.path))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading])
    await expect(page).toHaveURL(path)
  }
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Create your account' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Open the app' }).click()
  await expect(page).toHaveURL('/dashboard')
  // What a provider refused leaves them where they belong, signed in.
  await page.goto('/oauth/callback?error=1&provider=outlook&refreshTokenMissing=true')
  await expect(page.getByText('Failed to connect Outlook account: Unknown error')).toBeVisible()
  await expect(page).toHaveURL('/connect-accounts')
  await expect(page.getByText(/Remove Homing from the connected apps in your Outlook account/)).toBeVisible()
})

test('what comes back from a provider is shown as text, and never as part of the page', async ({ page }) => {
  const hostile = '<img src=x onerror=alert(1)>'
  await page.goto(`/oauth/callback?error=1&provider=${encodeURIComponent(hostile)}&message=${encodeURIComponent(hostile)}`)
  await expect(page.getByText(`Failed to connect ${hostile} account: ${hostile}`)).toBeVisible()
  await expect(page.locator('[data-sonner-toast] img')).toHaveCount(0)
  await expect(page).toHaveURL('/login')
  for (const query of ['', '?success=true', '?success=true&provider=google', '?token=one-time']) {
    await page.goto(`/oauth/callback${query}`)
    await expect(page.getByText('Invalid OAuth callback').first()).toBeVisible()
    await expect(page).toHaveURL('/login')
  }
})

async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const root = page.locator('html')
  await (theme === 'dark' ? expect(root).toHaveClass(/\bdark\b/) : expect(root).not.toHaveClass(/\bdark\b/))
}

declare global {
  interface Window {
    /** How far things have moved that a person did not move (Layout Instability API). */
    shifted: number
  }
}

async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0
    const watch = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) window.shifted += 'value' in entry ? Number(entry.value) : 0
    }
    new PerformanceObserver(watch).observe({ type: 'layout-shift', buffered: true })
  })
}
