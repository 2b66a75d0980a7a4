// From the list to an answer in the other person's mailbox, without a mouse.
import { undoWindow } from './support/homing.ts'
import { alice, bob, mailsIn, mailsOfAlice, planMail } from './support/mails.ts'
import { signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('keys alone lead from the list to a reply that arrives', async ({ page, homing, mail }) => {
  mail.fill(alice, 'INBOX', mailsOfAlice(5))
  await signInWithMailbox(page, homing, mail)
  await page.goto('/inbox')
  await expect(page.getByRole('grid', { name: 'Inbox' }).getByRole('row')).toHaveCount(5)
  await page.keyboard.press('j')
  await expect(page.locator('[data-row="0"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: planMail.subject, level: 1 })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeFocused()
  await page.keyboard.type('South is fine.')
  // The mail that is answered can be read beside the answer.
  await expect(page.frameLocator('iframe[title="Email text"]').getByText(planMail.text)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Email on its way')).toBeVisible()
  await homing.passTime(undoWindow)
  const arrived = () => mailsIn(mail, bob, 'INBOX', `Re: ${planMail.subject}`)
  await expect.poll(async () => (await arrived()).length).toBe(1)
  expect((await arrived())[0]?.source).toContain('South is fine.')
})
