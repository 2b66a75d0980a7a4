// The rich-text editor of the composer; loaded on demand with its dependencies.
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

/** Commands the composer runs from outside. */
export interface EditorHandle {
  insert: (html: string) => void
  /** Replaces the text; keeps the signature. */
  replace: (html: string) => void
  /** Appends at the end. */
  append: (html: string) => void
  setSignature: (html: string) => void
  insertImage: (contentId: string, alt: string) => void
  removeImage: (contentId: string) => void
}
export interface EditorProps {
  start: string
  autoFocus: boolean
  images: InlineImages
  /** Left open by templates, as they are written. */
  openVariables: ReadonlySet<string>
  onChange: (html: string) => void
  onFiles: (files: File[]) => void
  onImages: (files: File[]) => void
  onReady: (handle: EditorHandle) => void
}

export default function Editor({ start, autoFocus, images, openVariables, onReady, ...events }: EditorProps) {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  const [extensions] = useState(() => extensionsFor(images, composeWords.bodyHint, openVariables))
  const [content] = useState(() => initialContent(start, extensions))
  const editor = useEditor({
    extensions,
    content,
    ...baseOptions,
    // "# " and "---" are meant literally; lists are expected.
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

/** The editor may load late: keeps the focus of another field. */
function isEditingElsewhere(): boolean {
  return document.activeElement?.closest('input, textarea, select, dialog, [role="menu"]') != null
}

const showable = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const isShowable = (file: File) => showable.includes(file.type)

/** Images are inserted inline, other files attached. True if there were any. */
function handleFiles(files: File[], { onFiles, onImages }: Pick<EditorProps, 'onFiles' | 'onImages'>): boolean {
  const images = files.filter(isShowable)
  const others = files.filter((file) => !isShowable(file))
  if (images.length > 0) onImages(images)
  if (others.length > 0) onFiles(others)
  return files.length > 0
}

/** Office programs add an image of copied text: prefer the text. */
function filesPasted(event: ClipboardEvent): File[] {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const isPicture = /<img\b/i.test(html) && html.replaceAll(/<[^>]*>/g, '').trim() === ''
  return html === '' || isPicture ? [...(event.clipboardData?.files ?? [])] : []
}
