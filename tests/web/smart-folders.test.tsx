// Smart Folders in the sidebar and as lists.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CreateCategoryInput } from '../../src/shared/categories.ts'
import type { ListInput } from '../../src/shared/mail.ts'
import { choose, open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { mail, token } from './fixtures.ts'
import { mailbox } from './mailbox.ts'
import { category, own } from './sorting-fixtures.ts'
import '../../web/pages/inbox.tsx'
import '../../web/shell/shell.tsx'
import '../../web/ui/open-menu.tsx'
import '../../web/categories/edit-category.tsx'

const some = [
  category('work', { name: 'Work', description: 'Colleagues, projects and customers' }),
  category('finance', { emailCount: 0 }),
  own('c1', 'Bills'),
]
const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const start = (procedures: Procedures = {}, address = '/inbox') =>
  open(address, { 'categories.list': () => ({ categories: some }), ...procedures }, token())
const addField = async () => (await sidebar()).findByRole('textbox', { name: 'New Smart Folder' })

test('each has its name, what it is for, and how many are in it', async () => {
  start()
  const nav = await sidebar()
  const work = await nav.findByRole('link', { name: /^Work\s*Sorted by AI\s*3/ })
  expect(work.getAttribute('href')).toBe('/inbox?category=work')
  expect(work.getAttribute('title')).toBe('Colleagues, projects and customers')
  expect(nav.getByRole('link', { name: /^Bills\s*3/ })).toBeTruthy()
  expect(nav.getByRole('link', { name: /^Finance\s*Sorted by AI$/ })).toBeTruthy()
})

test('a name and Enter make one, with the usual colour, icon and description', async () => {
  const made: CreateCategoryInput[] = []
  const page = start({
    'categories.create': (input: CreateCategoryInput) => {
      made.push(input)
      return { category: own('c2', input.name) }
    },
  })
  const field = await addField()
  fireEvent.submit(field)
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a category name')
  fireEvent.change(field, { target: { value: '  Garden ' } })
  fireEvent.submit(field)
  expect(await screen.findByText('Category created successfully')).toBeTruthy()
  expect(made).toEqual([{ name: 'Garden', color: '#6366F1', icon: 'folder', description: 'Custom category: Garden' }])
  expect((field as HTMLInputElement).value).toBe('')
  await waitFor(() => expect(page.server.inputsOf('categories.list').length).toBeGreaterThan(1))
})

test('the server says why one could not be made, and what was typed stays', async () => {
  start({
    'categories.create': () => {
      throw new Refusal('CONFLICT', 409, 'You have a Smart Folder of this name.')
    },
  })
  const field = await addField()
  fireEvent.change(field, { target: { value: 'Bills' } })
  fireEvent.submit(field)
  expect(await screen.findByText('You have a Smart Folder of this name.')).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe('Bills')
})

test('without them the sidebar says so, and refreshing says how it went', async () => {
  let broken = true
  start({
    'categories.list': () => {
      if (broken) throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.')
      return { categories: some }
    },
  })
  const nav = await sidebar()
  expect((await nav.findByRole('alert')).textContent).toContain('Failed to load categories')
  const refresh = nav.getByRole('button', { name: 'Reload Smart Folders' })
  fireEvent.click(refresh)
  expect(await screen.findByText('Failed to refresh categories')).toBeTruthy()
  broken = false
  fireEvent.click(refresh)
  expect(await screen.findByText('Categories refreshed')).toBeTruthy()
  expect(nav.getByRole('link', { name: /^Work/ })).toBeTruthy()
})

test('one of my own is renamed; the system’s have no menu', async () => {
  const page = start({ 'categories.update': () => ({ category: some[2] }) })
  const nav = await sidebar()
  await nav.findByRole('link', { name: /^Bills/ })
  expect(nav.queryByRole('button', { name: 'Actions for Work' })).toBeNull()
  fireEvent.click(nav.getByRole('button', { name: 'Actions for Bills' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Smart Folder' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Invoices' } })
  fireEvent.click(dialog.getByRole('radio', { name: 'Money' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Smart Folder saved')).toBeTruthy()
  expect(page.server.inputsOf('categories.update')).toMatchObject([{ id: 'c1', name: 'Invoices', icon: 'dollar-sign' }])
})

test('one of my own is removed after a question, and whoever looks at it is back in the inbox', async () => {
  const page = start({ 'categories.remove': () => undefined }, '/inbox?category=c1')
  const nav = await sidebar()
  fireEvent.click(await nav.findByRole('button', { name: 'Actions for Bills' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove the Smart Folder Bills?' }))
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Smart Folder removed')).toBeTruthy()
  expect(page.server.inputsOf('categories.remove')).toEqual([{ id: 'c1' }])
  await waitFor(() => expect(page.address()).toBe('/inbox'))
})

test('a Smart Folder is a list with its own name, found by name or id, and filters keep it', async () => {
  const page = start({ 'mail.list': () => ({ emails: [mail(1)], total: 1, nextCursor: null }) }, '/inbox?category=bILLS')
  expect(await screen.findByRole('heading', { level: 1, name: /Smart Folder\s*Bills/ })).toBeTruthy()
  expect(await screen.findByRole('grid', { name: 'Bills' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Unread' }))
  await waitFor(() => expect(page.address()).toBe('/inbox?category=bILLS&filter=unread'))
  await waitFor(() =>
    expect(page.server.inputsOf('mail.list')).toContainEqual({
      page: 1,
      filter: 'unread',
      category: 'bILLS',
      conversations: true,
    }),
  )
  expect((await sidebar()).getByRole('link', { current: 'page' }).textContent).toContain('Bills')
})

test('an empty one says what it is empty of', async () => {
  start({}, '/inbox?category=work')
  expect(await screen.findByText('No emails in Work')).toBeTruthy()
})

test('an address of one nobody has leads back to the inbox', async () => {
  start({}, '/inbox?category=nowhere')
  expect(await screen.findByRole('heading', { name: "This Smart Folder doesn't exist" })).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'All Emails' })
  expect(links.at(-1)?.getAttribute('href')).toBe('/inbox')
})

test('when its mails cannot be had, that is said in its own words', async () => {
  const failing = () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.')
  }
  start({ 'mail.list': failing }, '/inbox?category=work')
  expect(await screen.findByText('Failed to load categorized emails.')).toBeTruthy()
})

test('rows name one Smart Folder, what presses first, and not the one that is open', async () => {
  const [work, bills, reply, urgent] = [
    { id: 'work', name: 'Work', color: '#1D4ED8' },
    { id: 'c1', name: 'Bills', color: '#6366F1' },
    { id: 'reply', name: 'Needs Reply', color: '#0F766E' },
    { id: 'urgent', name: 'Urgent', color: '#B42318' },
  ]
  const one = mail(1, { categories: [work, bills, reply, urgent].filter((given) => given !== undefined) })
  const list = (_input: ListInput) => ({ emails: [one], total: 1, nextCursor: null })
  const page = start({ 'mail.list': list, 'categories.list': () => ({ categories: [...some, category('urgent')] }) })
  const row = await screen.findByRole('row')
  expect(row.textContent).toContain('Urgentand 3 more')
  await page.go('/inbox?category=urgent')
  await waitFor(() => expect(screen.getByRole('row').textContent).toContain('Needs Replyand 2 more'))
})

test('selected mails are sorted at once, and that is taken back as one', async () => {
  const inbox = mailbox(2, (number) => ({
    categories: number === 1 ? [{ id: 'work', name: 'Work', color: '#1D4ED8' }] : [],
  }))
  const page = start({
    ...inbox.procedures,
    'categories.list': () => ({ categories: [category('work'), category('finance'), category('reply'), own('c1', 'Bills')] }),
    'categories.assignMany': () => ({ batchId: 'b1', changed: 2 }),
    'categories.undoBatch': () => ({ restored: 2 }),
  })
  await screen.findByRole('grid', { name: 'Inbox' })
  for (const number of [1, 2]) fireEvent.click(screen.getByRole('checkbox', { name: `Select Subject ${number}` }))
  fireEvent.keyDown(document.body, { key: 'l' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Where do these 2 emails belong?' }))
  const work = (await dialog.findByRole('checkbox', { name: 'Work' })) as HTMLInputElement
  expect(work.indeterminate).toBe(true)
  // A mail is about one thing at most.
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Finance' }))
  expect(work.indeterminate).toBe(false)
  expect(work.checked).toBe(false)
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Bills' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Sort' }))
  expect(await screen.findByText('2 emails sorted')).toBeTruthy()
  expect(page.server.inputsOf('categories.assignMany')).toEqual([
    { ids: ['m1', 'm2'], conversations: true, add: ['finance', 'c1'], remove: ['work'] },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  expect(page.server.inputsOf('categories.undoBatch')).toEqual([{ id: 'b1' }])
})

test('the inbox is analysed and sorted anew, and says how that went', async () => {
  let fails = false
  const ask = (answer: unknown) => () => {
    if (fails) throw new Refusal('INTERNAL_SERVER_ERROR', 500, '')
    return answer
  }
  start({ 'suggestions.analyze': ask({ analyzed: 3 }), 'categories.force': ask({ processed: 20, categorized: 14 }) })
  const run = (entry: string) => choose('More actions for this list', entry)
  const ended = () => waitFor(() => expect(screen.queryByText('Working…')).toBeNull())
  await run('Analyze emails')
  expect(await screen.findByText('Analyzed 3 emails for new suggestions')).toBeTruthy()
  await ended()
  await run('Debug force-categorize')
  expect(await screen.findByText('20 emails checked, 14 sorted into Smart Folders')).toBeTruthy()
  await ended()
  fails = true
  await run('Debug force-categorize')
  expect(await screen.findByText('Failed to force categorize emails')).toBeTruthy()
  await ended()
  await run('Analyze emails')
  expect(await screen.findByText('Failed to analyze emails')).toBeTruthy()
})

test('what goes on longer than its call is counted without the stream, and told when it has ended', async () => {
  let run = { running: false, total: 0, done: 0, categorized: 0, waiting: 0 }
  const called = Promise.withResolvers<object>()
  start({
    'categories.force': () => {
      run = { ...run, running: true, total: 400, done: 25 }
      return called.promise
    },
    'categories.progress': () => run,
  })
  await choose('More actions for this list', 'Debug force-categorize')
  expect(await screen.findByRole('progressbar', { name: 'Sorting 25 of 400' })).toBeTruthy()
  run = { ...run, done: 125, categorized: 80 }
  called.resolve({ processed: 125, categorized: 80 })
  expect(await screen.findByText(/in the background/)).toBeTruthy()
  expect(await screen.findByRole('progressbar', { name: 'Sorting 125 of 400' })).toBeTruthy()
  run = { ...run, running: false, done: 400, categorized: 300 }
  expect(await screen.findByText('400 emails checked, 300 sorted into Smart Folders')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
}, 60_000)

test.each(['/inbox', '/dashboard'])(
  'looking through the mails is counted on %s, also for who comes back to it',
  async (address) => {
    let run = { running: true, done: 3, total: 12 }
    start({ 'suggestions.analysis': () => run }, address)
    expect(await screen.findByRole('progressbar', { name: 'Analyzing 3 of 12' })).toBeTruthy()
    run = { running: true, done: 4, total: 12 }
    expect(await screen.findByRole('progressbar', { name: 'Analyzing 4 of 12' })).toBeTruthy()
    run = { running: false, done: 0, total: 0 }
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  },
)

test('sorting everything anew shows how far it has come', async () => {
  start({ 'categories.progress': () => ({ running: true, total: 400, done: 120, categorized: 90, waiting: 0 }) })
  const progress = await screen.findByRole('progressbar', { name: 'Sorting 120 of 400' })
  expect(progress.getAttribute('value')).toBe('120')
})
