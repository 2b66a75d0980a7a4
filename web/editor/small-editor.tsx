// The editor without files, for signatures and templates.
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import './editor.css'
import { editorHtml, initialContent } from './editor-content.ts'
import { baseOptions, extensionsFor } from './editor-extensions.ts'
import { InlineImages } from './inline-images.ts'
import { Toolbar } from './toolbar.tsx'

interface SmallEditorProps {
  start: string
  label: string
  /** Empty string if there is no content. */
  onChange: (html: string) => void
  onReady?: (insertText: (text: string) => void) => void
}
export default function SmallEditor({ start, label, onChange, onReady }: SmallEditorProps) {
  const [extensions] = useState(() => extensionsFor(new InlineImages(() => Promise.resolve(undefined)), ''))
  const [content] = useState(() => initialContent(start, extensions))
  const editor = useEditor({
    extensions,
    content,
    ...baseOptions,
    enableInputRules: ['bulletList', 'orderedList'],
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : editorHtml(changed)),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'editor editor-small' },
    },
  })
  useEffect(() => {
    if (editor) onReady?.((text) => void editor.chain().focus().insertContent({ type: 'text', text }).run())
  }, [editor, onReady])
  return (
    <div className="flex flex-col overflow-hidden rounded-control border border-ink-faint focus-within:outline-2 focus-within:outline-accent">
      <EditorContent editor={editor} />
      {editor && <Toolbar editor={editor} />}
    </div>
  )
}
