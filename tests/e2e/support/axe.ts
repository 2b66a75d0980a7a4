// axe over the whole document: the rules of WCAG 2.2, A and AA, and what axe calls best practice. The text of a mail is left
// out by the sandbox of its frame, where no script runs; the frame itself is looked at.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectNoBarriers(page: Page, what: string): Promise<void> {
  // In its own page and not in a second one: that costs a page for each look.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze()
  const told = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  expect(told, what).toEqual([])
}
