// A group in two browsers: one makes it and shares a mailbox with it, the other sees the mailbox come and go in an open page; the log
// has who did what.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { alice, mailsOfAlice, planMail } from './support/mails.ts'
import { ada, openDashboard } from './support/people.ts'
import { callIn, connectAlice, grace } from './support/shared-mailbox.ts'
import { expect, test } from './support/test.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

async function expectNoBarriersOnBoth(page: Page, what: string): Promise<void> {
  await expectNoBarriersInBothThemes(page, `${what}, desktop`)
  await page.setViewportSize(phone)
  await expectNoBarriersInBothThemes(page, `${what}, phone`)
  await page.setViewportSize(desktop)
}

/** By the keyboard alone, from the field on. */
async function addGrace(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(grace.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'People in Night shift' }).getByText(grace.name)).toBeVisible()
}

test('a mailbox that is shared with a group comes and goes with it', async ({ page, homing, mail, complaints, otherBrowser }) => {
  complaints.expected.push(/the server responded with a status of (403|404|409)/, /Blocked script execution in .*\/body\?ticket=/)
  mail.fill(alice, 'INBOX', mailsOfAlice(3))
  await openDashboard(page, homing, ada)
  const others = await (await otherBrowser()).newPage()
  await openDashboard(others, homing, grace)
  for (const one of [page, others]) await one.setViewportSize(desktop)
  const { id } = await callIn<{ id: string }>(page, homing, 'sharedMailboxes.create', { name: 'Support' })
  await connectAlice(page, homing, mail, id)

  await page.goto('/settings/shared')
  await expect(page.getByText("You aren't in a group yet.")).toBeVisible()
  await page.getByRole('button', { name: 'New group' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await page.keyboard.type('Night shift')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'People in Night shift' }).press('Enter')
  await page.getByLabel('Email address').fill('nobody@home.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody signs in here with this address.')).toBeVisible()
  await addGrace(page)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('A group needs someone who manages it.')).toBeVisible()
  await expectNoBarriersOnBoth(page, 'groups')

  await page.goto(`/shared/${id}/settings`)
  const share = page.getByRole('form', { name: 'Share with a group' })
  await share.getByLabel('Role').selectOption('writer')
  await share.getByRole('button', { name: 'Share' }).click()
  const groups = page.getByRole('list', { name: 'Groups in Support' })
  await expect(groups.getByText('Night shift')).toBeVisible()
  const members = page.getByRole('list', { name: 'Members of Support' })
  await expect(members.getByText('by Night shift', { exact: true })).toBeVisible()
  await expect(
    members.getByText('Stop sharing with the group to remove this person, or ask someone who manages it.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${grace.name}` })).toHaveCount(0)
  await expectNoBarriersOnBoth(page, 'members with a group')

  // It is there without a reload, and goes without one.
  const link = others.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Support/ })
  const open = async () => {
    await link.click()
    await others.getByRole('link', { name: planMail.subject }).click()
    await expect(others.getByRole('heading', { name: planMail.subject })).toBeVisible()
  }
  const expectLost = async () => {
    await expect(others).toHaveURL(`${homing.url}/inbox`)
    await expect(others.getByText("This mailbox isn't shared with you any more.")).toBeVisible()
    await expect(link).toHaveCount(0)
    expect(await others.content()).not.toContain(planMail.subject)
  }
  await open()
  await groups.getByLabel('Role of the group Night shift').selectOption('sender')
  await expect(others.getByRole('link', { name: 'Reply', exact: true }).first()).toBeVisible()
  await page.goto('/settings/shared')
  await page.getByRole('button', { name: 'People in Night shift' }).click()
  await page.getByRole('button', { name: `Remove ${grace.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectLost()

  // The group is deleted while a reply is being written.
  await addGrace(page)
  await open()
  await others.getByRole('link', { name: 'Reply', exact: true }).first().click()
  await others.getByLabel('Body').pressSequentially('Half a sent')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectLost()

  await page.goto(`/shared/${id}/settings/log`)
  const lines = [
    'Ada Lovelace stopped sharing with the group Night shift',
    'Ada Lovelace added a former member to the group Night shift',
    'Ada Lovelace removed a member from the group Night shift',
    'Ada Lovelace gave the group Night shift the role “Can send”',
    'Ada Lovelace shared the mailbox with the group Night shift (Can write)',
    `Ada Lovelace connected ${alice}`,
  ]
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(entries.getByRole('paragraph')).toHaveText(lines)
  await expectNoBarriersOnBoth(page, 'log')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Support log \d{4}-\d\d-\d\d\.csv$/)
  const rows = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(rows[0]).toBe('\ufefftime,entry,kind,person,concerns,role,detail,count')
  expect(rows[1]).toMatch(
    /^\d{4}-.*Z,Ada Lovelace stopped sharing with the group Night shift,group-removed,Ada Lovelace,,,Night shift,$/,
  )
  expect(rows).toHaveLength(lines.length + 2)
})

test('a reader of the mailbox has no log, and in German groups are Gruppen', async ({
  page,
  homing,
  complaints,
  otherBrowser,
}) => {
  complaints.expected.push(/the server responded with a status of (403|404)/)
  await openDashboard(page, homing, ada)
  const others = await (await otherBrowser()).newPage()
  await openDashboard(others, homing, grace)
  const { id } = await callIn<{ id: string }>(page, homing, 'sharedMailboxes.create', { name: 'Familie' })
  await callIn(page, homing, 'sharedMailboxes.addMember', { id, email: grace.email, role: 'reader' })
  await others.goto(`/shared/${id}/settings/log`)
  await expect(others.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.goto('/settings/shared')
  await page.getByRole('button', { name: 'Neue Gruppe' }).click()
  await page.getByLabel('Name').fill('Nachtdienst')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Personen in Nachtdienst' })).toBeVisible()
  for (const n of Array(50).keys()) await callIn(page, homing, 'sharedMailboxes.rename', { id, name: `Familie ${n}` })
  await page.goto(`/shared/${id}/settings/log`)
  await expect(page.getByRole('heading', { name: 'Protokoll', level: 1 })).toBeVisible()
  await expect(page.getByText('Ada Lovelace hat das Postfach in „Familie 0“ umbenannt')).toBeVisible()
  const first = page.getByText('Ada Lovelace hat Grace Hopper hinzugefügt (Kann lesen)')
  await expect(first).toHaveCount(0)
  await page.getByRole('button', { name: 'Ältere Einträge anzeigen' }).click()
  await expect(first).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ältere Einträge anzeigen' })).toHaveCount(0)
})
