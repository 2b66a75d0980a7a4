// The formatting toolbar. Shown above the text but after it in Tab order: from the subject, Tab leads to the text.
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import clsx from 'clsx'
import {
  Bold,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Strikethrough,
  TextQuote,
  Underline,
} from 'lucide-react'
import { Toolbar as Bar } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { composeWords } from '../words/compose.ts'
import { LinkDialog } from './link-dialog.tsx'

const words = composeWords.format

interface Tool {
  label: string
  icon: LucideIcon
  /** Name of its mark or node, for the active state. */
  name?: string
  run: (editor: Editor) => void
}
const chain = (editor: Editor) => editor.chain().focus()
const tools: Tool[] = [
  { label: words.bold, icon: Bold, name: 'bold', run: (editor) => chain(editor).toggleBold().run() },
  { label: words.italic, icon: Italic, name: 'italic', run: (editor) => chain(editor).toggleItalic().run() },
  { label: words.underline, icon: Underline, name: 'underline', run: (editor) => chain(editor).toggleUnderline().run() },
  { label: words.strike, icon: Strikethrough, name: 'strike', run: (editor) => chain(editor).toggleStrike().run() },
  { label: words.bullets, icon: List, name: 'bulletList', run: (editor) => chain(editor).toggleBulletList().run() },
  { label: words.numbers, icon: ListOrdered, name: 'orderedList', run: (editor) => chain(editor).toggleOrderedList().run() },
  { label: words.quote, icon: TextQuote, name: 'blockquote', run: (editor) => chain(editor).toggleBlockquote().run() },
]
const clear: Tool = {
  label: words.clear,
  icon: RemoveFormatting,
  run: (editor) => chain(editor).clearNodes().unsetAllMarks().run(),
}

interface ToolbarProps {
  editor: Editor
  /** Without it there is no image button. */
  onImages?: (files: File[]) => void
}
export function Toolbar({ editor, onImages }: ToolbarProps) {
  const [linking, setLinking] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  useLinkKey(editor, () => setLinking(true))
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map(({ name }) => name), 'link'].filter((name) => name && now.isActive(name)),
  })
  const button = ({ label, icon, name, run }: Tool) => (
    <ToolButton
      key={label}
      label={label}
      icon={icon}
      pressed={name ? active.includes(name) : undefined}
      onClick={() => run(editor)}
    />
  )
  return (
    <>
      <Bar.Root
        aria-label={words.bar}
        className="no-print -order-1 flex shrink-0 items-center gap-0.5 overflow-x-auto border-line border-b px-3 py-1 max-sm:px-2"
      >
        {tools.map(button)}
        {button({ label: words.link, icon: Link, name: 'link', run: () => setLinking(true) })}
        {onImages && button({ label: words.image, icon: Image, run: () => picker.current?.click() })}
        {button(clear)}
      </Bar.Root>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        aria-label={words.image}
        onChange={(event) => {
          onImages?.([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

/** Ctrl+K or Cmd+K. */
function useLinkKey(editor: Editor, onLink: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      onLink()
    }
    const text = editor.view.dom
    text.addEventListener('keydown', onKey)
    return () => text.removeEventListener('keydown', onKey)
  })
}

interface ToolButtonProps {
  label: string
  icon: LucideIcon
  pressed: boolean | undefined
  onClick: () => void
}
function ToolButton({ label, icon: Icon, pressed, onClick }: ToolButtonProps) {
  return (
    <Bar.Button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={clsx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-control hover:bg-hover hover:text-ink',
        pressed ? 'bg-accent/12 text-accent' : 'text-ink-soft',
      )}
    >
      <Icon size={16} aria-hidden="true" />
    </Bar.Button>
  )
}
