import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AskChunk } from '../../src/shared/assistant.ts'
import { defaultPreferences, type SavePreferencesInput } from '../../src/shared/preferences.ts'
import '../../web/pages/assistant.tsx'
import '../../web/shell/shell.tsx'
import { open } from './app.tsx'
import { answer, assistantServer, noModel, spoken, stalling } from './assistant-server.ts'
import { draftServer } from './draft-server.ts'
import { Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'

const apology = "I apologize, but I'm having trouble generating a response right now. Please try again in a moment."
const grace = { name: 'Grace Hopper', email: 'grace@navy.example' }

function keeping() {
  let preferences = defaultPreferences
  return assistantServer({
    'preferences.get': () => ({ preferences }),
    'preferences.save': (changes: SavePreferencesInput) => {
      preferences = Object.assign({}, preferences, changes)
      return { preferences }
    },
  })
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ask the assistant' })
async function ask(words: string) {
  fireEvent.change(await field(), { target: { value: words } })
  fireEvent.keyDown(await field(), { key: 'Enter' })
}

const openSettings = async () => fireEvent.click(await screen.findByRole('button', { name: 'Your settings' }))

test('a question is answered word by word, by Enter, and an empty one is not asked', async () => {
  const page = open('/assistant', assistantServer(), token())
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask' }).disabled).toBe(true)
  fireEvent.change(await field(), { target: { value: '   ' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask' }).disabled).toBe(true)
  await ask('What waits?')
  const log = await screen.findByRole('list', { name: 'Conversation' })
  expect(await within(log).findByText('Two emails wait.')).toBeTruthy()
  expect(within(log).getByText('What waits?')).toBeTruthy()
  expect(within(log).getByText('Built-in answer')).toBeTruthy()
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('Two emails wait.')
  const [first] = page.server.inputsOf('assistant.askInPieces') as { prompt: string; sessionId: string }[]
  expect(page.server.inputsOf('assistant.askInPieces')).toHaveLength(1)
  expect(first?.prompt).toBe('What waits?')
  await waitFor(() => expect(page.address()).toBe(`/assistant?conversation=${first?.sessionId}`))
})

test('what is offered for a whole set is done by one press, once', async () => {
  const action = { type: 'act', label: 'Move 20 to trash', q: 'category:promotions', act: 'trash', count: 20 } as const
  const page = open(
    '/assistant',
    assistantServer({
      'assistant.askInPieces': () => spoken(answer({ response: '20 emails would go to the trash.', actions: [action] })),
      'mail.batchMatching': () => ({ updated: 20, failed: [], undoId: 'u1' }),
    }),
    token(),
  )
  await ask('delete all promotions')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Move 20 to trash' })
  expect(page.server.inputsOf('mail.batchMatching')).toEqual([])
  fireEvent.click(button)
  await waitFor(() =>
    expect(page.server.inputsOf('mail.batchMatching')).toEqual([{ list: { q: 'category:promotions' }, delete: true }]),
  )
  expect(button.disabled).toBe(true)
})

test('Shift+Enter for a new line', async () => {
  const page = open('/assistant', assistantServer(), token())
  fireEvent.change(await field(), { target: { value: 'One' } })
  fireEvent.keyDown(await field(), { key: 'Enter', shiftKey: true })
  expect(page.server.inputsOf('assistant.askInPieces')).toEqual([])
})

test('an answer that takes too long is stopped, and what was there stays', async () => {
  open('/assistant', assistantServer({ 'assistant.askInPieces': () => stalling('So far ') }), token())
  await ask('Go on')
  expect(await screen.findByText('So far')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect((await screen.findAllByText('Stopped')).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(await field())
  expect(screen.getByText('So far')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy()
})

test('a built-in answer stands until a model has a better one', async () => {
  const better = Promise.withResolvers<void>()
  async function* improving(): AsyncGenerator<AskChunk> {
    yield { is: 'built-in', answer: answer({ response: 'Found: the insurance list.' }) }
    await better.promise
    yield { is: 'piece', text: 'By ' }
    yield { is: 'done', answer: answer({ response: 'By Friday.', model_used: 'qwen3:4b' }) }
  }
  open('/assistant', assistantServer({ 'assistant.askInPieces': improving }), token())
  await ask('When is it due?')
  expect((await screen.findAllByText('Found: the insurance list.')).length).toBeGreaterThan(0)
  expect(screen.getByText('Built-in answer')).toBeTruthy()
  expect(screen.getByText('The AI model is working on a better answer…')).toBeTruthy()
  better.resolve()
  expect((await screen.findAllByText('By Friday.')).length).toBeGreaterThan(0)
  expect(screen.queryAllByText('Found: the insurance list.')).toEqual([])
  expect(screen.getByText('AI · qwen3:4b')).toBeTruthy()
})

test('what failed is said as specified, and can be asked again', async () => {
  let works = false
  const server = assistantServer({
    'assistant.askInPieces': () => {
      if (!works) throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong here.')
      return spoken(answer())
    },
  })
  open('/assistant', server, token())
  await ask('Hello')
  expect(await screen.findByText('Failed to get AI response')).toBeTruthy()
  expect((await screen.findAllByText(apology)).length).toBeGreaterThan(0)
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  expect((await screen.findAllByText('Two emails wait.')).length).toBeGreaterThan(0)
  expect(screen.queryByText(apology)).toBeNull()
})

test('what a model writes stays words: no picture, no link, no markup', async () => {
  const response =
    '**Look** at <img src=x onerror=alert(1)> and https://evil.example/?q=1\n\n- [one](https://evil.example)\n- `two`'
  open('/assistant', assistantServer({ 'assistant.askInPieces': () => spoken(answer({ response })) }), token())
  await ask('Show me')
  const log = await screen.findByRole('list', { name: 'Conversation' })
  expect((await within(log).findByText('Look')).tagName).toBe('STRONG')
  expect(within(log).getByText('two').tagName).toBe('CODE')
  expect(log.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(log.querySelectorAll('img, a, iframe, script')).toHaveLength(0)
})

test('sources lead to our own mails with their sentence, and actions only lead somewhere', async () => {
  const whole = answer({
    sources: [{ emailId: 'm1', subject: 'Lunch', from: grace, date: '2026-11-20T08:00:00.000Z', quote: 'Shall we say noon?' }],
    actions: [
      { type: 'open_search', label: 'Everything of Grace', q: 'from:grace' },
      { type: 'reply', label: 'Answer her', emailId: '../../evil' },
    ],
  })
  const page = open('/assistant', assistantServer({ 'assistant.askInPieces': () => spoken(whole) }), token())
  await ask('When is lunch?')
  const source = await screen.findByRole('link', { name: /Shall we say noon/ })
  expect(source.getAttribute('href')).toBe('/email/m1')
  expect(screen.getByRole('link', { name: 'Everything of Grace' }).getAttribute('href')).toBe('/inbox?q=from%3Agrace')
  expect(screen.getByRole('link', { name: 'Answer her' }).getAttribute('href')).toBe('/reply/..%2F..%2Fevil')
  expect(page.server.calls.filter(({ path }) => /send|archive|remove|delete/.test(path))).toEqual([])
})

test('a mail it wrote is a card of facts, and goes into the composer as text marked as its own', async () => {
  const draft = { to: 'grace@navy.example', toName: 'Grace Hopper', subject: 'Friday', body: '<b>At ten</b>, then.' }
  const server = draftServer({ ...assistantServer(), 'assistant.askInPieces': () => spoken(answer({ draft })) })
  const page = open('/assistant', server.procedures, token())
  await ask('Write to Grace')
  const card = await screen.findByRole('region', { name: 'A draft for you' })
  expect(card.textContent).toContain('Grace Hopper <grace@navy.example>')
  fireEvent.click(within(card).getByRole('button', { name: 'Use this email' }))
  const body = await screen.findByLabelText('Body')
  expect(body.textContent).toContain('<b>At ten</b>, then.')
  expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Friday')
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Friday it is' } })
  await screen.findByText(/^Saved /)
  expect(page.server.inputsOf('drafts.save').at(-1)).toMatchObject({ origin: 'ai' })
})

test('earlier conversations are opened again, and forgotten', async () => {
  const conversation = { sessionId: 's1', title: 'Lunch with Grace', at: '2026-11-20T08:00:00.000Z', turns: 2 }
  const said = (id: string, messageType: 'user' | 'assistant', content: string) => ({
    id,
    messageType,
    content,
    timestamp: '2026-11-20T08:00:00.000Z',
    emotionalState: null,
    draft: null,
  })
  const page = open(
    '/assistant',
    assistantServer({
      'assistant.conversations': () => ({ conversations: [conversation] }),
      'assistant.history': () => ({ history: [said('1', 'user', 'When is lunch?'), said('2', 'assistant', 'At noon.')] }),
      'assistant.forget': () => undefined,
    }),
    token(),
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Lunch with Grace/ }))
  const log = await screen.findByRole('list', { name: 'Conversation' })
  expect(within(log).getByText('At noon.')).toBeTruthy()
  expect(page.address()).toBe('/assistant?conversation=s1')
  fireEvent.click(screen.getByRole('button', { name: 'Delete “Lunch with Grace”' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(page.server.inputsOf('assistant.forget')).toEqual([{ sessionId: 's1' }]))
  await waitFor(() => expect(page.address()).toBe('/assistant'))
})

test('it says what answers: rules, a model, or one on its way', async () => {
  const pulling = { model: 'qwen3:4b', status: 'pulling', done: 34, total: 100 }
  open('/assistant', assistantServer({ 'assistant.model': () => ({ ...noModel, pulling }) }), token())
  expect(await screen.findByText(/^For now, answers come from built-in rules.* Downloading qwen3:4b: 34%/)).toBeTruthy()
})

test('a model that is set up and does not answer is not passed over in silence', async () => {
  const problem = "Ollama isn't responding at ollama:11434."
  open('/assistant', assistantServer({ 'assistant.model': () => ({ ...noModel, reachable: false, problem }) }), token())
  expect(await screen.findByText(/^For now, answers come from .* Ollama isn't responding at ollama:11434\./)).toBeTruthy()
  expect(screen.queryByText(/No AI model/)).toBeNull()
})

test('where none is set up, it says so', async () => {
  open('/assistant', assistantServer({ 'assistant.model': () => ({ ...noModel, reachable: true }) }), token())
  expect(await screen.findByText(/^No AI model: answers come from built-in rules/)).toBeTruthy()
})

test('where a model answers elsewhere, that and the way to the consent stand there', async () => {
  const elsewhere = { ...noModel, backend: 'openai' as const, model: 'gpt-5-mini', place: 'elsewhere' as const, reachable: true }
  open('/assistant', assistantServer({ 'assistant.model': () => elsewhere }), token())
  expect(
    await screen.findByText(/gpt-5-mini answers outside this server\. It reads your mail only if you allow it\./),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'AI permissions' }).getAttribute('href')).toBe('/settings/privacy')
})

test('what is chosen is kept, each change by itself', async () => {
  const page = open('/assistant', keeping(), token())
  await openSettings()
  const tone = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tone' })
  expect(tone.value).toBe('warm')
  fireEvent.change(tone, { target: { value: 'calm' } })
  expect(tone.value).toBe('calm')
  fireEvent.click(screen.getByRole('switch', { name: 'Emojis' }))
  const saved = () => Object.assign({}, ...(page.server.inputsOf('preferences.save') as object[]))
  await waitFor(() => expect(saved()).toEqual({ communicationTone: 'calm', includeEmojis: true }))
})

test('every value of the specification can be chosen', async () => {
  open('/assistant', keeping(), token())
  await openSettings()
  const values = async (name: string) =>
    [...(await screen.findByRole<HTMLSelectElement>('combobox', { name })).options].map(({ value }) => value)
  expect(await values('Personality')).toHaveLength(8)
  expect(await values('Tone')).toContain('authoritative')
  expect(await values('Empathy')).toEqual(['low', 'medium', 'high', 'very_high'])
  expect(await values('Formality')).toEqual(['very_casual', 'casual', 'balanced', 'formal', 'very_formal'])
  expect(await values('Answer length')).toContain('concise')
})

test('what could not be saved is taken back and said', async () => {
  const refuse = () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', 500, '')
  }
  open('/assistant', { ...keeping(), 'preferences.save': refuse }, token())
  await openSettings()
  const tone = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tone' })
  fireEvent.change(tone, { target: { value: 'calm' } })
  expect(await screen.findByText('Failed to update preferences')).toBeTruthy()
  await waitFor(() => expect(tone.value).toBe('warm'))
})
