// Two-step sign-in in the settings.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { ada, settingsServer } from './settings-fixtures.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Homing:ada%40home.example?issuer=Homing&secret=${secret}&algorithm=SHA1&digits=6&period=30`
const codes = ['k3mz7p2q-9xw4hd8t', 'a2b3c4d5-e6f7g8h9']
const wrong = 'This code is incorrect or was already used. Please try the next one.'
const isOn = (recoveryCodesLeft = 10) => ({ on: true, since: '2026-11-20T08:00:00.000Z', recoveryCodesLeft })

async function card(procedures: Procedures = {}) {
  const page = open('/settings/security', { ...settingsServer, ...procedures }, token())
  const section = (await screen.findByRole('heading', { name: 'Two-step sign-in' })).closest('section')
  if (!section) throw new Error('the heading stands in no card')
  return { page, card: within(section) }
}
type Card = Awaited<ReturnType<typeof card>>['card']
const press = async (card: Card, name: string) => fireEvent.click(await card.findByRole('button', { name }))
const fill = (card: Card, label: string, value: string) => fireEvent.change(card.getByLabelText(label), { target: { value } })

test('it is set up with the password, a code to scan or to type, and a first code; then the recovery codes are shown', async () => {
  let on = false
  const { page, card: shown } = await card({
    'secondFactor.state': () => (on ? isOn() : { on: false, since: null, recoveryCodesLeft: 0 }),
    'secondFactor.begin': ({ password }: { password: string }) => {
      if (password !== 'correct horse') throw new Refusal('FORBIDDEN', 403, 'The password is incorrect.')
      return { secret, uri }
    },
    'secondFactor.confirm': ({ code }: { code: string }) => {
      if (code !== '123456')
        throw new Refusal('BAD_REQUEST', 400, 'This code is incorrect. Please check the time on your device.')
      on = true
      return { recoveryCodes: codes }
    },
  })
  await press(shown, 'Set up')
  fill(shown, 'Your password', 'wrong')
  await press(shown, 'Continue')
  expect(await shown.findByText('The password is incorrect.')).toBeTruthy()
  fill(shown, 'Your password', 'correct horse')
  await press(shown, 'Continue')

  const picture = await shown.findByRole('img', { name: 'QR code for the authenticator app' })
  // 4 modules of quiet zone on each side of a code of version 6 or so.
  expect(Number(picture.getAttribute('viewBox')?.split(' ')[2])).toBeGreaterThan(40)
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/)
  const key = shown.getByLabelText<HTMLTextAreaElement>('Or enter this key in the app')
  expect(key.value).toBe(secret.match(/.{4}/g)?.join(' '))
  fill(shown, 'Code from the app', '000000')
  await press(shown, 'Turn on')
  expect(await shown.findByText(/check the time/)).toBeTruthy()
  fill(shown, 'Code from the app', '123456')
  await press(shown, 'Turn on')

  const field = await shown.findByLabelText<HTMLTextAreaElement>('Your recovery codes')
  expect(field.value).toBe(codes.join('\n'))
  await waitFor(() => expect(document.activeElement).toBe(field))
  await press(shown, "I've saved them")
  expect(await shown.findByText(/10 recovery codes are left/)).toBeTruthy()
  expect(shown.queryByText(codes[0] ?? ''), 'be shown again').toBeNull()
  expect(page.server.inputsOf('secondFactor.confirm')).toEqual([{ code: '000000' }, { code: '123456' }])
})

test('recovery codes can be taken along as a file', async () => {
  const made: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob)
    return 'blob:codes'
  })
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { card: shown } = await card({
    'secondFactor.state': () => isOn(2),
    'secondFactor.newCodes': () => ({ recoveryCodes: codes }),
  })
  expect(await shown.findByText('Create new ones before they run out.')).toBeTruthy()
  await press(shown, 'New recovery codes')
  fill(shown, 'Your password', 'correct horse')
  fill(shown, 'Code from the app, or a recovery code', '123456')
  await press(shown, 'Create new codes')
  await press(shown, 'Download')
  expect(names).toEqual(['homing-recovery-codes.txt'])
  expect(await made[0]?.text()).toContain(codes.join('\n'))
  create.mockRestore()
  click.mockRestore()
})

test('switching it off takes the password and a code, and each refusal stands where it belongs', async () => {
  let on = true
  const { page, card: shown } = await card({
    'secondFactor.state': () => (on ? isOn() : { on: false, since: null, recoveryCodesLeft: 0 }),
    'secondFactor.turnOff': ({ password, code }: { password: string; code: string }) => {
      if (password !== 'correct horse') throw new Refusal('FORBIDDEN', 403, 'The password is incorrect.')
      if (code !== '123456') throw new Refusal('FORBIDDEN', 403, wrong, { field: 'code' })
      on = false
    },
  })
  const noteOf = (label: string) => {
    const id = shown.getByLabelText(label).getAttribute('aria-describedby')
    return id === null ? undefined : document.getElementById(id)?.textContent
  }
  await press(shown, 'Turn off')
  fill(shown, 'Your password', 'wrong')
  fill(shown, 'Code from the app, or a recovery code', '000000')
  await press(shown, 'Turn off')
  await waitFor(() => expect(noteOf('Your password')).toBe('The password is incorrect.'))
  fill(shown, 'Your password', 'correct horse')
  await press(shown, 'Turn off')
  await waitFor(() => expect(noteOf('Code from the app, or a recovery code')).toBe(wrong))
  fill(shown, 'Code from the app, or a recovery code', '123456')
  await press(shown, 'Turn off')
  expect(await shown.findByRole('button', { name: 'Set up' })).toBeTruthy()
  expect(page.server.inputsOf('secondFactor.turnOff')).toHaveLength(3)
})

test('whoever has no password is not asked for one', async () => {
  const { page, card: shown } = await card({
    'user.get': () => ({ user: { ...ada, hasPassword: false } }),
    'secondFactor.begin': () => {
      throw new Refusal('FORBIDDEN', 403, 'Please sign in again first.')
    },
  })
  await press(shown, 'Set up')
  expect(shown.queryByLabelText('Your password')).toBeNull()
  await press(shown, 'Continue')
  expect(await shown.findByText('Please sign in again first.')).toBeTruthy()
  expect(page.server.inputsOf('secondFactor.begin')).toEqual([{ password: '' }])
})
