// The panel of suggestions on the dashboard.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Suggestion, SuggestionDraft } from '../../src/shared/suggestions.ts'
import { texts } from '../../src/suggestions/texts.ts'
import { actionTarget } from '../../web/suggestions/action-target.ts'
import { priorityBar } from '../../web/suggestions/suggestion-facts.tsx'
import { relativeAge } from '../../web/suggestions/suggestion-item.tsx'
import { suggestionSentences } from '../../web/words/de/suggestions.ts'
import { translatorOf } from '../../web/words/sentence-book.ts'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { email, token } from './fixtures.ts'
import { suggestion } from './suggestion-fixtures.ts'

const other = suggestion({ id: 's2', title: 'Deadline: Taxes', type: 'deadline_detected', priority: 9 })
const draft: SuggestionDraft = {
  subject: 'Re: Lunch',
  body: 'Hello Grace,',
  to: 'Grace Hopper <grace@navy.example>',
  reasoning: '“can you” asks you.',
  modelUsed: 'built-in',
}
const broken = () => {
  throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.')
}
const listed = (...suggestions: Suggestion[]) => ({ 'suggestions.list': () => ({ suggestions }) })
/** The server forgets what was acted on. */
function acting(...all: Suggestion[]) {
  let left = all
  return {
    'suggestions.list': () => ({ suggestions: left }),
    'suggestions.act': ({ id }: { id: string }) => {
      left = left.filter((one) => one.id !== id)
      return { suggestion: all[0] }
    },
  }
}
const item = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title, level: 3 })
  const found = heading.closest('li')
  if (!found) throw new Error('it is in no list')
  return within(found)
}

test('a suggestion says what, since when, how much it presses, about what, and how the mail sounds', async () => {
  open('/dashboard', listed(suggestion()), token())
  expect(await screen.findByRole('heading', { name: 'Proactive Suggestions', level: 2 })).toBeTruthy()
  const one = await item('Reply to Grace Hopper')
  for (const text of ['3 hours ago', 'High priority', 'Work', 'Positive']) expect(one.getByText(text)).toBeTruthy()
  expect(one.getByText('Grace Hopper is waiting for your reply to “Lunch”.')).toBeTruthy()
  for (const name of ['Take Action', 'Snooze', 'Dismiss', 'Details']) expect(one.getByRole('button', { name })).toBeTruthy()
})

test('details show the reason and the sentence of the mail, marked as its own and leading to it', async () => {
  open('/dashboard', listed(suggestion()), token())
  const one = await item('Reply to Grace Hopper')
  const toggle = one.getByRole('button', { name: 'Details' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(one.queryByText('“can you” asks you.')).toBeNull()
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(one.getByText('“can you” asks you.')).toBeTruthy()
  const quote = one.getByRole('link', { name: '“Can you come at noon?”' })
  expect(quote.closest('blockquote')).toBeTruthy()
  expect(quote.getAttribute('href')).toBe('/email/m1')
  fireEvent.click(toggle)
  expect(one.queryByRole('link')).toBeNull()
})

test('dismissing and snoozing take it away at once, and say so', async () => {
  const page = open('/dashboard', acting(suggestion(), other), token())
  fireEvent.click((await item('Reply to Grace Hopper')).getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('Suggestion dismissed')).toBeTruthy()
  expect(screen.queryByText('Reply to Grace Hopper')).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Suggestions')
  fireEvent.click((await item('Deadline: Taxes')).getByRole('button', { name: 'Snooze' }))
  expect(await screen.findByText('Suggestion snoozed')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Analyze Recent Emails' })).toBeTruthy()
  expect(page.server.inputsOf('suggestions.act')).toEqual([
    { id: 's1', action: 'dismiss' },
    { id: 's2', action: 'snooze' },
  ])
})

test('what fails comes back where it was', async () => {
  open('/dashboard', { ...listed(other, suggestion()), 'suggestions.act': broken }, token())
  fireEvent.click((await item('Deadline: Taxes')).getByRole('button', { name: 'Snooze' }))
  expect(await screen.findByText('Failed to snooze suggestion')).toBeTruthy()
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
  await vi.waitFor(() => expect(titles()).toEqual(['Deadline: Taxes', 'Reply to Grace Hopper']), { timeout: 60_000 })
})

test('Take Action drafts first, then opens the reply with the draft, and completes the suggestion', async () => {
  const page = open(
    '/dashboard',
    { ...acting(suggestion()), 'suggestions.draft': () => draft, 'mail.get': () => ({ email: email(1) }) },
    token(),
  )
  fireEvent.click((await item('Reply to Grace Hopper')).getByRole('button', { name: 'Take Action' }))
  expect(await screen.findByText('Generating AI-powered response...')).toBeTruthy()
  await expect.poll(page.address).toBe('/reply/m1')
  expect(page.server.inputsOf('suggestions.draft')).toEqual([{ id: 's1', builtIn: true }])
  await expect.poll(() => page.server.inputsOf('suggestions.act')).toEqual([{ id: 's1', action: 'complete' }])
})

test('when no draft can be had the reply opens all the same, and the suggestion is complete', async () => {
  const page = open('/dashboard', { ...acting(other), 'suggestions.draft': broken }, token())
  fireEvent.click((await item('Deadline: Taxes')).getByRole('button', { name: 'Take Action' }))
  expect(await screen.findByText('Failed to generate AI response. Opening compose window...')).toBeTruthy()
  await expect.poll(page.address).toBe('/reply/m1')
  await expect.poll(() => page.server.inputsOf('suggestions.act')).toEqual([{ id: 's2', action: 'complete' }])
})

test('each kind leads to its page, and one that nobody knows to the mail', () => {
  const of = (actionType: string, emailId = 'm1') => {
    const action = { ...suggestion().suggestedAction, actionType: actionType as Suggestion['type'], emailId }
    return actionTarget(suggestion({ suggestedAction: action }), draft)
  }
  expect(of('reply_suggested')).toEqual({
    to: '/reply/m1',
    state: { aiSuggestion: 'Hello Grace,', suggestionReasoning: draft.reasoning },
  })
  for (const kind of ['urgent_attention', 'deadline_detected', 'meeting_request', 'follow_up_needed', 'action_required'])
    expect(of(kind)).toEqual({
      to: '/compose',
      state: {
        to: draft.to,
        subject: 'Re: Lunch',
        body: 'Hello Grace,',
        aiSuggestion: true,
        suggestionReasoning: draft.reasoning,
        emailId: 'm1',
      },
    })
  expect(of('/admin')).toEqual({ to: '/email/m1' })
  expect(of('delete_all', '../admin?x=1')).toEqual({ to: '/email/..%2Fadmin%3Fx%3D1' })
})

test('an empty panel offers to analyze, and says how many emails that were', async () => {
  let suggestions: Suggestion[] = []
  const analyze = () => {
    suggestions = [suggestion()]
    return { analyzed: 3 }
  }
  open('/dashboard', { 'suggestions.list': () => ({ suggestions }), 'suggestions.analyze': analyze }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Analyze Recent Emails' }))
  expect(await screen.findByText('Analyzed 3 emails for new suggestions')).toBeTruthy()
  expect(await item('Reply to Grace Hopper')).toBeTruthy()
})

test('where nothing is new the list is loaded anew after a moment', async () => {
  const page = open('/dashboard', { ...listed(suggestion()), 'suggestions.analyze': () => ({ analyzed: 0 }) }, token())
  await item('Reply to Grace Hopper')
  const before = page.server.inputsOf('suggestions.list').length
  fireEvent.click(screen.getByRole('button', { name: 'Refresh and analyze' }))
  expect(await screen.findByText('No new emails found to analyze. Refreshing existing suggestions...')).toBeTruthy()
  expect(page.server.inputsOf('suggestions.list')).toHaveLength(before)
  await expect.poll(() => page.server.inputsOf('suggestions.list').length).toBe(before + 1)
})

test('what cannot be loaded or analyzed is said', async () => {
  const page = open('/dashboard', { 'suggestions.list': broken }, token())
  const note = within(await screen.findByRole('alert'))
  expect(note.getByText('Failed to load proactive suggestions')).toBeTruthy()
  note.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.server.inputsOf('suggestions.list').length).toBe(2)
  page.view.unmount()
  open('/dashboard', { ...listed(), 'suggestions.analyze': broken }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Analyze Recent Emails' }))
  expect(await screen.findByText('Failed to analyze emails. Please try again.')).toBeTruthy()
})

test('a stranger’s words are text, and what is due says when', async () => {
  const noon = new Date()
  noon.setDate(noon.getDate() + 1)
  noon.setHours(23, 59, 0, 0)
  const hostile = suggestion({
    title: 'Deadline: <img src=x onerror=alert(1)>',
    type: 'deadline_detected',
    dueAt: noon.toISOString(),
  })
  open('/dashboard', listed(hostile), token())
  const one = await item('Deadline: <img src=x onerror=alert(1)>')
  expect(document.querySelector('img')).toBeNull()
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' }).format(noon)
  expect(one.getByText(`Due ${day}`)).toBeTruthy()
})

test('somebody new sees the panel, too', async () => {
  open('/dashboard', { ...listed(), 'accounts.list': () => ({ accounts: [] }) }, token())
  expect(await screen.findByRole('heading', { name: 'Proactive Suggestions' })).toBeTruthy()
})

test('ages: just now, minutes, hours, days', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  const ago = (seconds: number) => relativeAge(new Date(now - seconds * 1000).toISOString(), now)
  expect([ago(-30), ago(59), ago(60), ago(120), ago(3599)]).toEqual([
    'Just now',
    'Just now',
    '1 minute ago',
    '2 minutes ago',
    '59 minutes ago',
  ])
  expect([ago(3600), ago(86_399), ago(86_400), ago(10 * 86_400)]).toEqual([
    '1 hour ago',
    '23 hours ago',
    '1 day ago',
    '10 days ago',
  ])
})

test('the more it presses, the more it stands out: from 8, from 6, from 4, and below', () => {
  const shows = [10, 8, 7, 6, 5, 4, 3, 0].map(priorityBar)
  expect(shows[0]).toContain('bg-danger')
  expect(shows[3]).toContain('bg-[#e8590c]')
  expect(shows[5]).toContain('bg-warn')
  expect(shows[7]).toContain('bg-line')
  expect([shows[0], shows[2], shows[4], shows[6]]).toEqual([shows[1], shows[3], shows[5], shows[7]])
})

test('every sentence a suggestion can say has its German one', () => {
  const translate = translatorOf(suggestionSentences)
  const about = { who: 'Grace', subject: 'Lunch', cue: 'can you', sentence: '' }
  const all = Object.values(texts).flatMap(({ title, description, reasoning }) => [
    title(about),
    description(about),
    description({ ...about, sentence: 'Can you come?' }),
    reasoning(about),
  ])
  expect(all.filter((sentence) => translate(sentence) === sentence)).toEqual([])
  expect(translate('Reply to Somebody')).toBe('Antwort an Jemand')
  expect(translate('“can you” is a question to several people, including you.')).toBe(
    '„can you“ ist eine Frage an mehrere Personen, auch an Sie.',
  )
})
