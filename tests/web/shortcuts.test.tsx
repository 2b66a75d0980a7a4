// The keys, on keyboards of all kinds; and what they leave alone.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keyCaps, keyGroups, keyOf } from '../../web/keys/key-map.ts'
import { pressedKey } from '../../web/keys/pressed-key.ts'
import { activeShortcut, type Shortcuts, useShortcuts } from '../../web/keys/use-shortcuts.ts'
import { strings } from '../../web/strings.ts'
import { open } from './app.tsx'
import { token } from './fixtures.ts'
import { mailbox } from './mailbox.ts'

afterEach(cleanup)

const done: string[] = []
const note = (word: string) => () => void done.push(word)
function Page({ keys, priority }: { keys: Shortcuts; priority?: number }) {
  useShortcuts(keys, priority)
  return (
    <>
      <input aria-label="field" />
      <input aria-label="box" type="checkbox" />
      <select aria-label="choice" />
    </>
  )
}
function pressed(options: KeyboardEventInit, target: Element = document.body): string[] {
  done.length = 0
  fireEvent.keyDown(target, options)
  return [...done]
}
const key = (options: KeyboardEventInit) => pressedKey(new KeyboardEvent('keydown', options))

test('what is written counts, wherever the key lies', () => {
  expect(key({ key: '/', code: 'Digit7', shiftKey: true })).toBe('/')
  expect(key({ key: '#', code: 'Backslash' })).toBe('#')
  expect(key({ key: '?', code: 'Minus', shiftKey: true })).toBe('?')
  expect(key({ key: 'о', code: 'KeyJ' })).toBe('j')
  expect(key({ key: 'О', code: 'KeyJ', shiftKey: true })).toBe('J')
  expect(key({ key: 'ö', code: 'Semicolon' })).toBe('ö')
  expect(key({ key: 'Delete', shiftKey: true })).toBe('Shift+Delete')
})

test('Caps Lock changes nothing, Shift does', () => {
  expect(key({ key: 'E' })).toBe('e')
  expect(key({ key: 'u', shiftKey: true })).toBe('U')
})

test('a modifier belongs to the browser, unless it writes a sign', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) expect(key({ key: 'e', [modifier]: true })).toBeUndefined()
  expect(key({ key: '#', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe('#')
  expect(key({ key: 'e', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBeUndefined()
})

test('nothing happens while somebody types, in a menu or a dialog', () => {
  render(
    <>
      <Page keys={{ e: note('archived') }} />
      <dialog aria-label="question" />
    </>,
  )
  expect(pressed({ key: 'e' })).toEqual(['archived'])
  expect(pressed({ key: 'e' }, screen.getByLabelText('field'))).toEqual([])
  expect(pressed({ key: 'e' }, screen.getByLabelText('choice'))).toEqual([])
  expect(pressed({ key: 'e', isComposing: true })).toEqual([])
  expect(pressed({ key: 'e' }, screen.getByLabelText('box'))).toEqual(['archived'])
  const dialog = screen.getByLabelText('question') as HTMLDialogElement
  dialog.open = true
  expect(pressed({ key: 'e' })).toEqual([])
  dialog.open = false
  render(<div role="menu" />)
  expect(pressed({ key: 'e' })).toEqual([])
})

test('two keys in turn are one, and the second means nothing else then', () => {
  render(<Page keys={{ 'g s': note('sent'), s: note('starred') }} />)
  pressed({ key: 'g' })
  expect(pressed({ key: 's' })).toEqual(['sent'])
  expect(pressed({ key: 's' })).toEqual(['starred'])
  pressed({ key: 'g' })
  expect(pressed({ key: 'x' })).toEqual([])
  expect(pressed({ key: 's' })).toEqual(['starred'])
})

test('what is not possible just now is not known, and the newest counts', () => {
  const { unmount } = render(<Page keys={{ Escape: note('page') }} />)
  const menu = render(<Page keys={{ Escape: note('above'), e: undefined }} />)
  expect(activeShortcut('e')).toBeUndefined()
  expect(pressed({ key: 'Escape' })).toEqual(['above'])
  menu.unmount()
  expect(pressed({ key: 'Escape' })).toEqual(['page'])
  unmount()
  expect(activeShortcut('Escape')).toBeUndefined()
})

test('of a higher priority comes first, however old it is, and lets through what it does not have', () => {
  const selection = render(<Page keys={{ e: note('selected'), Escape: undefined }} priority={1} />)
  render(<Page keys={{ e: note('opened'), Escape: note('back') }} />)
  expect(pressed({ key: 'e' })).toEqual(['selected'])
  expect(pressed({ key: 'Escape' })).toEqual(['back'])
  selection.rerender(<Page keys={{}} priority={1} />)
  expect(pressed({ key: 'e' })).toEqual(['opened'])
  selection.rerender(<Page keys={{ e: note('selected again') }} priority={1} />)
  expect(pressed({ key: 'e' })).toEqual(['selected again'])
  selection.unmount()
  expect(pressed({ key: 'e' })).toEqual(['opened'])
})

test('the sheet names every key once', async () => {
  const named = keyGroups.flatMap(({ keys }) => keys)
  // A shared mailbox has two more.
  const all = [...named, 'assignToMe', 'done'].toSorted()
  expect(all).toEqual(Object.keys(keyOf).toSorted())
  expect(Object.keys(strings.keys.names).toSorted()).toEqual(all)
  expect(keyCaps('goInbox')).toEqual([{ cap: 'G' }, { cap: 'I', before: 'then' }])
  expect(keyCaps('unread').map(({ cap }) => cap)).toEqual(['Shift', 'U'])
  open('/inbox', mailbox(3).procedures, token())
  await screen.findByRole('grid', { name: 'Inbox' })
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await waitFor(() => expect(sheet.querySelectorAll('dt')).toHaveLength(named.length))
})
