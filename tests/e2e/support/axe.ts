// axe over the whole document: the rules of WCAG 2.2, A and AA, and what axe calls best practice. The text of a mail is left
// out by the sandbox of its frame, where no script runs; the frame itself is checked.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose answer depends on the theme: colours, and pictures, of which there is one for each. */
const ofTheTheme = ['color-contrast', 'link-in-text-block', 'image-alt', 'svg-img-alt', 'role-img-alt']

export async function expectNoBarriers(page: Page, what: string): Promise<void> {
  await check(new AxeBuilder({ page }).withTags(rules), what)
}

/** In both themes: every rule in light, and in dark those that depend on it. */
export async function expectNoBarriersInBothThemes(page: Page, what: string): Promise<void> {
  await showTheme(page, 'light')
  await expectNoBarriers(page, `${what}, light`)
  await showTheme(page, 'dark')
  await check(new AxeBuilder({ page }).withRules(ofTheTheme), `${what}, dark`)
}

/** The theme of the system, which the page follows. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/)
}

async function check(axe: AxeBuilder, what: string): Promise<void> {
  // In its own page and not in a second one: that costs a page for each check.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  expect(found, what).toEqual([])
}
