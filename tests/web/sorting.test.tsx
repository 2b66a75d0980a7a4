// Why a mail lies where it does, saying otherwise, and rules.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PreviewRuleInput, Rule, SaveRuleInput } from '../../src/shared/categories.ts'
import { open } from './app.tsx'
import type { Procedures } from './fake-server.ts'
import { email, token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'
import { category, own, rule, sorting } from './sorting-fixtures.ts'
import '../../web/pages/email.tsx'
import '../../web/pages/settings.tsx'
import '../../web/settings/sorting.tsx'
import '../../web/ui/open-menu.tsx'

const categories = [category('work'), category('newsletters'), own('c1', 'Bills')]
const news = [{ id: 'newsletters', name: 'Newsletters', color: '#B45309' }]
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const read = (procedures: Procedures = {}, changes: Parameters<typeof email>[1] = { categories: news }) =>
  open(
    '/email/m1',
    {
      'mail.get': () => ({ email: email(1, { read: true, ...changes }) }),
      'mail.thread': () => ({ emails: [] }),
      'mail.bodyTicket': () => ({ url: '/api/body/x' }),
      'categories.list': () => ({ categories }),
      'categories.why': () => ({ sorting: sorting() }),
      ...procedures,
    },
    token(),
  )

/** Presses a chip of the mail, which opens its reasons. */
const openReasons = async (chip = 'Newsletters') => fireEvent.click(await screen.findByRole('button', { name: chip }))

test('an open mail has a chip for where it was sorted, which says why', async () => {
  read()
  const chip = await screen.findByRole('button', { name: 'Newsletters', expanded: false })
  expect(screen.queryByRole('link', { name: 'Newsletters' })).toBeNull()
  fireEvent.click(chip)
  const line = (await screen.findByRole('link', { name: 'Newsletters' })).closest('p')
  expect(line?.textContent).toBe("Sorted into Newsletters because it's from the mailing list weekly.navy.example")
  fireEvent.click(screen.getByRole('button', { name: 'Newsletters', expanded: true }))
  expect(screen.queryByRole('link', { name: 'Newsletters' })).toBeNull()
})

test('what a stranger wrote turns no text around, and what a model decided carries its sign', async () => {
  const evidence = [
    { category: 'newsletters', step: 'model' as const, kind: 'model' as const, params: ['it is\u202E <b>news</b>'] },
    { category: 'newsletters', step: 'header' as const, kind: 'automated' as const, params: [] },
  ]
  read({ 'categories.why': () => ({ sorting: sorting({ step: 'model', model: 'small-model', evidence }) }) })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Newsletters' }).querySelector('.text-spark')).toBeTruthy())
  await openReasons()
  const line = (await screen.findByRole('link', { name: 'Newsletters' })).closest('p')
  expect(line?.textContent).toContain('by the AI model: it is <b>news</b>')
  expect(line?.querySelector('.text-spark')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '1 more reason' }))
  expect(screen.getByText('Decided by an AI model · Model: small-model')).toBeTruthy()
})

test('a mail nobody has looked at says so, one that was sent says nothing', async () => {
  read({ 'categories.why': () => ({ sorting: null }) }, {})
  await openReasons('Not sorted yet')
  expect(screen.getByRole('button', { name: 'Sort' })).toBeTruthy()
})

test('a mail that I sent was never sorted', async () => {
  const page = read({}, { mailbox: 'sent' })
  expect((await screen.findAllByText('Grace Hopper')).length).toBeGreaterThan(0)
  expect(page.server.inputsOf('categories.why')).toEqual([])
})

test('“Not right?” puts it where it belongs, and that can be undone', async () => {
  const page = read({
    'categories.assignMany': () => ({ batchId: 'b1', changed: 1 }),
    'categories.undoBatch': () => ({ restored: 1 }),
  })
  await openReasons()
  fireEvent.click(await screen.findByRole('button', { name: 'Wrong folder?' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Where does this email belong?' }))
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Work' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Sort' }))
  expect(await screen.findByText('Email sorted')).toBeTruthy()
  expect(page.server.inputsOf('categories.assignMany')).toEqual([{ ids: ['m1'], add: ['work'], remove: ['newsletters'] }])
  press('Undo')
  await waitFor(() => expect(page.server.inputsOf('categories.undoBatch')).toEqual([{ id: 'b1' }]))
})

test('“always for this domain” takes two clicks, and is taken back as one', async () => {
  const page = read({
    'categories.always': () => ({ batchId: 'b2', changed: 5, rule: rule('r1') }),
    'categories.undoBatch': () => ({ restored: 5 }),
  })
  await openReasons()
  fireEvent.click(await screen.findByRole('button', { name: 'Always…' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Always for @navy.example' }))
  expect(await screen.findByText('New mail will go to Newsletters. 4 emails sorted.')).toBeTruthy()
  expect(page.server.inputsOf('categories.always')).toEqual([{ id: 'm1', scope: 'domain', categoryId: 'newsletters' }])
  press('Undo')
  await waitFor(() => expect(page.server.inputsOf('categories.undoBatch')).toEqual([{ id: 'b2' }]))
  expect(page.server.inputsOf('categories.removeRule')).toEqual([])
})

test('a rule of one’s own may begin from a mail', async () => {
  const page = read({
    ...settingsServer,
    'categories.rules': () => ({ rules: [] }),
    'categories.batches': () => ({ batches: [] }),
  })
  await openReasons()
  fireEvent.click(await screen.findByRole('button', { name: 'Always…' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Create a rule…' }))
  await waitFor(() => expect(page.address()).toBe('/settings/sorting'))
  expect(((await screen.findByLabelText('From')) as HTMLInputElement).value).toBe('grace@navy.example')
})

const caught = {
  total: 12,
  days: 14,
  mails: [
    {
      id: 'm1',
      from: { name: 'Grace Hopper', email: 'grace@navy.example' },
      subject: 'Password changed',
      date: '2026-11-20T08:00:00.000Z',
      categories: [],
      kept: 'security' as const,
    },
  ],
}
const rules = (procedures: Procedures = {}, kept: Rule[] = []) =>
  open(
    '/settings/sorting',
    {
      ...settingsServer,
      'categories.list': () => ({ categories }),
      'categories.rules': () => ({ rules: kept }),
      'categories.batches': () => ({ batches: [] }),
      'categories.previewRule': () => caught,
      ...procedures,
    },
    token(),
  )

test('a rule shows what it would have caught before it is saved, and is applied to that', async () => {
  const page = rules({
    'categories.saveRule': (input: SaveRuleInput) => ({
      rule: rule('r1', { conditions: input.conditions as Rule['conditions'] }),
    }),
    'categories.applyRule': () => ({ batchId: 'b3', changed: 12 }),
    'categories.undoBatch': () => ({ restored: 12 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'New rule' }))
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Please add at least one condition')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: ' @navy.example ' } })
  fireEvent.change(screen.getByLabelText('Sort into'), { target: { value: 'c1' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Archive' }))
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(await preview.findByText('Matches 12 emails from the last 14 days')).toBeTruthy()
  expect(preview.getByText('stays in the inbox: security notice')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Save and apply to these 12 emails' }))
  expect(await screen.findByText('Rule saved and applied to 12 emails')).toBeTruthy()
  const said = { conditions: { from: '@navy.example' }, actions: { categoryId: 'c1', archive: true } }
  expect(page.server.inputsOf('categories.saveRule')).toEqual([{ name: '@navy.example', enabled: true, ...said }])
  expect(page.server.inputsOf('categories.previewRule').at(-1)).toEqual(said)
  expect(page.server.inputsOf('categories.applyRule')).toEqual([{ id: 'r1' }])
  press('Undo')
  await waitFor(() => expect(page.server.inputsOf('categories.undoBatch')).toEqual([{ id: 'b3' }]))
})

test('the preview is asked once for what is typed in one go', async () => {
  const page = rules()
  fireEvent.click(await screen.findByRole('button', { name: 'New rule' }))
  for (const value of ['h', 'ho', 'hop', 'hopper']) fireEvent.change(screen.getByLabelText('From'), { target: { value } })
  await screen.findByText('Matches 12 emails from the last 14 days')
  expect(page.server.inputsOf('categories.previewRule')).toEqual([{ conditions: { from: 'hopper' } } satisfies PreviewRuleInput])
})

test('rules are put in order, switched off, changed and removed', async () => {
  const save = (input: SaveRuleInput) => ({ rule: rule(input.id ?? '', { enabled: input.enabled ?? true }) })
  let kept = [rule('r1', { name: 'Navy' }), rule('r2', { name: 'Bills', actions: { categoryId: 'c1', archive: true } })]
  const page = rules(
    {
      'categories.saveRule': save,
      'categories.rules': () => ({ rules: kept }),
      'categories.orderRules': () => {
        kept = kept.toReversed()
        return { rules: kept }
      },
      'categories.removeRule': () => undefined,
    },
    kept,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Move Bills up' }))
  await waitFor(() => expect(page.server.inputsOf('categories.orderRules')).toEqual([{ ids: ['r2', 'r1'] }]))
  expect(screen.getByRole('button', { name: 'Move Bills up' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: 'Navy' }))
  await waitFor(() => expect(page.server.inputsOf('categories.saveRule')).toMatchObject([{ id: 'r1', enabled: false }]))
  press('Edit Navy')
  fireEvent.change(await screen.findByLabelText('Rule name'), { target: { value: 'The Navy' } })
  press('Save')
  await waitFor(() => expect(page.server.inputsOf('categories.saveRule').at(-1)).toMatchObject({ id: 'r1', name: 'The Navy' }))
  press('Remove Bills')
  const question = within(await screen.findByRole('dialog', { name: 'Remove the rule Bills?' }))
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(page.server.inputsOf('categories.removeRule')).toEqual([{ id: 'r2' }]))
})

test('what was sorted at once is taken back as one', async () => {
  const at = '2026-11-20T08:00:00.000Z'
  const page = rules({
    'categories.batches': () => ({
      batches: [
        { id: 'b1', name: 'Navy', mails: 12, at, undone: false },
        { id: 'b2', name: 'Bills', mails: 1, at, undone: true },
      ],
    }),
    'categories.undoBatch': () => ({ restored: 12 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo Navy' }))
  await waitFor(() => expect(page.server.inputsOf('categories.undoBatch')).toEqual([{ id: 'b1' }]))
  expect(screen.queryByRole('button', { name: 'Undo Bills' })).toBeNull()
})
