// Sorting, without any model: Smart Folders fill by themselves, a correction counts, a rule shows what it would catch before it
// does it, and what it did is taken back as one.
import type { Page } from '@playwright/test'
import { reader } from './support/menus.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: true, own: true })

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const folder = (page: Page, name: string) => sidebar(page).getByRole('link', { name: new RegExp(`^${name}`) })
const countIn = async (page: Page, name: string) =>
  Number(/(\d+)\s*emails/.exec((await folder(page, name).textContent()) ?? '')?.[1] ?? 0)

test('mail is sorted by itself, corrected by hand, and by a rule that can be undone', async ({ page, enterDemo }) => {
  await enterDemo()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await sidebar(page).getByRole('button', { name: 'More', exact: true }).click()
  await expect.poll(() => countIn(page, 'Newsletters')).toBeGreaterThan(0)
  await folder(page, 'Newsletters').click()
  await expect(page).toHaveURL('/inbox?category=newsletters')
  await expect(page.getByRole('heading', { level: 1, name: /Smart Folder\s*Newsletters/ })).toBeVisible()
  const rows = page.getByRole('grid', { name: 'Newsletters' }).getByRole('row')
  await expect(rows.first()).toBeVisible()
  const id = (await rows.first().getAttribute('data-mail')) ?? ''

  await rows.first().getByRole('link').click()
  await reader(page).getByRole('button', { name: 'Newsletters' }).click()
  await expect(page.getByText(/^Sorted into\s+Newsletters because/)).toBeVisible()
  await page.getByRole('button', { name: 'Wrong folder?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where does this email belong?' })
  await dialog.getByRole('checkbox', { name: 'Personal' }).check()
  await dialog.getByRole('button', { name: 'Sort' }).click()
  await expect(page.getByText('Email sorted')).toBeVisible()
  await expect(page.getByText(/^Sorted into\s+Personal because you put it there/)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('grid', { name: 'Newsletters' })).toBeVisible()
  await expect(page.locator(`[data-mail="${id}"]`)).toHaveCount(0)
})

test('a rule is tried before it is kept, and taken back as one', async ({ page, enterDemo }) => {
  await enterDemo()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const field = sidebar(page).getByRole('textbox', { name: 'New Smart Folder' })
  await field.fill('Theatre')
  await field.press('Enter')
  await expect(page.getByText('Category created successfully')).toBeVisible()
  await expect(folder(page, 'Theatre')).toBeVisible()

  await page.goto('/settings/sorting')
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByLabel('From').fill('@brightwater.example')
  await page.getByLabel('Sort into').selectOption({ label: 'Theatre' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(/Matches \d+ emails from the last 14 days/)).toBeVisible()
  await page.getByRole('button', { name: /^Save and apply to these \d+ emails/ }).click()
  await expect(page.getByText(/^Rule saved and applied to \d+ emails/)).toBeVisible()
  await expect.poll(() => countIn(page, 'Theatre')).toBeGreaterThan(0)

  await page
    .getByRole('button', { name: /^Undo / })
    .first()
    .click()
  await expect(page.getByText('Undone').first()).toBeVisible()
  await expect.poll(() => countIn(page, 'Theatre')).toBe(0)
})
