// What stands behind a button: the menu of a list, of a mail, and of the person.
import type { Locator, Page } from '@playwright/test'

/** The person's own, in the header. */
const personMenu = (page: Page) => page.getByRole('banner').locator('[aria-haspopup=menu]')

export async function choose(page: Page, trigger: Locator, entry: string | RegExp): Promise<void> {
  await trigger.click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export const chooseOfList = (page: Page, entry: string | RegExp) =>
  choose(page, page.getByRole('button', { name: 'More actions for this list' }), entry)

export const logOut = (page: Page) => choose(page, personMenu(page), 'Log out')

/** What shows a mail: the pane beside its list, or the whole page. */
export const reader = (page: Page) => page.locator('[data-reader-pane], main:not(:has([data-reader-pane]))')
