// A draft with words of a model keeps its mark, whatever way they come into it or it comes back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { afterEach, expect, test } from 'vitest'
import type { DraftFields, SaveDraftInput, SaveTemplateInput, Template } from '../../src/shared/writing.ts'
import { open } from './app.tsx'
import { draftServer } from './draft-server.ts'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const fields: DraftFields = {
  to: 'grace@navy.example',
  cc: '',
  bcc: '',
  subject: 'Lunch',
  body: '<div>Dear Grace, gladly.</div>',
}
const saved = (page: ReturnType<typeof open>) => (page.server.inputsOf('drafts.save') as SaveDraftInput[]).at(-1)
const menu = () => fireEvent.keyDown(screen.getByRole('button', { name: 'Templates' }), { key: 'ArrowDown' })
async function write(text: string): Promise<void> {
  const box = (await screen.findByLabelText('Body')) as HTMLElement & { editor: Editor }
  box.editor.commands.insertContent({ type: 'text', text })
}
function server(changes: Procedures = {}) {
  const templates: Template[] = []
  const made = draftServer({
    'templates.list': () => ({ templates }),
    'templates.save': ({ name, subject, body, origin }: SaveTemplateInput) => {
      const template: Template = { id: `t${templates.length + 1}`, name, subject, body, origin: origin ?? 'person' }
      templates.push(template)
      return { template }
    },
    ...changes,
  })
  return { ...made, templates }
}

test.each(['ai', 'voice'] as const)(
  'words of a draft of %s go through a template, and the mail with them is marked',
  async (origin) => {
    const { procedures, put, templates } = server()
    put('d1', fields, { origin })
    const first = open('/compose?draft=d1', procedures, token())
    // The caret goes into the text once it is there; a menu opened before that would close again.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Body')))
    menu()
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as template…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Template name'), { target: { value: 'Gladly' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('Template saved')
    expect(templates).toMatchObject([{ origin: 'ai' }])
    first.view.unmount()

    const page = open('/compose', procedures, token())
    await screen.findByRole('toolbar', { name: 'Formatting' })
    menu()
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Gladly' }))
    await waitFor(() => expect(saved(page)).toMatchObject({ origin: 'ai' }))
    expect(saved(page)?.fields.body).toContain('gladly')
    expect(screen.getByText('Partly written by the assistant')).toBeTruthy()
  },
)

test('a template of the person marks nothing', async () => {
  const { procedures, templates } = server()
  templates.push({ id: 't1', name: 'Thanks', subject: '', body: '<div>Thanks</div>', origin: 'person' })
  const page = open('/compose', procedures, token())
  await screen.findByRole('toolbar', { name: 'Formatting' })
  menu()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Thanks' }))
  await waitFor(() => expect(saved(page)?.fields.body).toContain('Thanks'))
  expect(saved(page)?.origin).toBeUndefined()
})

test('begun anew because it is gone elsewhere, and left while the server is away: the mark stays', async () => {
  const { procedures, put, drafts } = server()
  put('d1', fields, { origin: 'ai' })
  const page = open('/compose?draft=d1', procedures, token())
  await write('More. ')
  drafts.delete('d1')
  await waitFor(() => expect([...drafts.values()]).toMatchObject([{ id: 'd1', origin: 'ai' }]))
  page.view.unmount()

  const away = () => {
    throw new Refusal('SERVICE_UNAVAILABLE', 503, 'Away')
  }
  const second = open('/compose?draft=d1', { ...procedures, 'drafts.save': away }, token())
  await write('Again. ')
  await screen.findByText('Not saved yet. Retrying…')
  second.view.unmount()
  const third = open('/compose?draft=d1', procedures, token())
  await waitFor(() => expect(saved(third)).toMatchObject({ origin: 'ai' }))
})

test('words of a model that are handed over to a forwarded mail are marked there', async () => {
  const prefill = {
    ...{ accountId: 'a1', to: [], cc: [], subject: 'Fwd: Plan', body: '', html: '<p>Plan</p>', replyTo: {}, attachments: [] },
  }
  const { procedures } = server({ 'mail.prefill': () => prefill })
  const state = { body: 'See below.', aiSuggestion: true }
  const page = open({ pathname: '/reply/m1?kind=forward', state }, procedures, token())
  await write('Hello. ')
  await waitFor(() => expect(saved(page)).toMatchObject({ origin: 'ai' }))
})
