// The rich text of a mail. This file and what only it needs is fetched when somebody writes, not before.
import { TextSelection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { composeWords } from '../words/compose.ts'
import './editor.css'
import {
  editorHtml,
  initialContent,
  removeImage,
  replaceSignature,
  replaceText,
  spaceParagraphsIn,
  toFragment,
} from './editor-content.ts'
import { baseOptions, extensionsFor } from './editor-extensions.ts'
import type { InlineImages } from './inline-images.ts'
import { Toolbar } from './toolbar.tsx'

/** What the composer may do with the text from outside. */
export interface EditorHandle {
  insert: (html: string) => void
  /** Instead of what is written; the signature stays. */
  replace: (html: string) => void
  /** Below everything that is written. */
  append: (html: string) => void
  setSignature: (html: string) => void
  insertImage: (contentId: string, alt: string) => void
  removeImage: (contentId: string) => void
}
export interface EditorProps {
  start: string
  autoFocus: boolean
  images: InlineImages
  onChange: (html: string) => void
  onFiles: (files: File[]) => void
  onImages: (files: File[]) => void
  onReady: (handle: EditorHandle) => void
}

export default function Editor({ start, autoFocus, images, onReady, ...events }: EditorProps) {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  const [extensions] = useState(() => extensionsFor(images, composeWords.bodyHint))
  const [content] = useState(() => initialContent(start, extensions))
  const editor = useEditor({
    extensions,
    content,
    ...baseOptions,
    // A person who types "# " or "---" means just that; lists are what everybody expects.
    enableInputRules: ['bulletList', 'orderedList', 'blockquote'],
    onUpdate: ({ editor: changed }) => latest.current.onChange(editorHtml(changed)),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': composeWords.body, class: 'editor' },
      transformPastedHTML: spaceParagraphsIn,
      handlePaste: (_view, event) => handleFiles(filesPasted(event), latest.current),
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : [...(event.dataTransfer?.files ?? [])]
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (files.some(isShowable) && place)
          view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
        return handleFiles(files, latest.current)
      },
    },
  })
  useEffect(() => {
    if (!editor) return
    if (autoFocus && !isEditingElsewhere()) editor.commands.focus('start', { scrollIntoView: false })
    onReady({
      insert: (html) => void editor.chain().focus().insertContent(toFragment(html, editor.schema)).run(),
      replace: (html) => replaceText(editor, html),
      append: (html) => {
        const end = editor.state.doc.content.size
        editor.commands.insertContentAt(end, toFragment(html, editor.schema), { updateSelection: false })
        editor.commands.focus()
      },
      setSignature: (html) => replaceSignature(editor, html),
      insertImage: (contentId, alt) =>
        void editor
          .chain()
          .focus()
          .setImage({ src: `cid:${contentId}`, alt })
          .run(),
      removeImage: (contentId) => removeImage(editor, contentId),
    })
  }, [editor, autoFocus, onReady])
  return (
    <div className="flex flex-1 flex-col">
      <EditorContent editor={editor} className="flex flex-1 flex-col" />
      {editor && <Toolbar editor={editor} onImages={events.onImages} />}
    </div>
  )
}

/** The text may come late: somebody who is already in another field stays there. */
function isEditingElsewhere(): boolean {
  return document.activeElement?.closest('input, textarea, select, dialog, [role="menu"]') != null
}

const showable = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const isShowable = (file: File) => showable.includes(file.type)

/** Images go into the text, everything else beside it. True where there was something to take. */
function handleFiles(files: File[], { onFiles, onImages }: Pick<EditorProps, 'onFiles' | 'onImages'>): boolean {
  const images = files.filter(isShowable)
  const others = files.filter((file) => !isShowable(file))
  if (images.length > 0) onImages(images)
  if (others.length > 0) onFiles(others)
  return files.length > 0
}

/** Office programs put a picture of what was copied beside its text: the text is meant then. */
function filesPasted(event: ClipboardEvent): File[] {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const isPicture = /<img\b/i.test(html) && html.replaceAll(/<[^>]*>/g, '').trim() === ''
  return html === '' || isPicture ? [...(event.clipboardData?.files ?? [])] : []
}
