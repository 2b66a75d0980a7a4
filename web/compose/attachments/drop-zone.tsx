import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { composeWords } from '../../words/compose.ts'

interface DropZoneProps {
  onFiles: (files: File[]) => void
  /** Ctrl or Command with Enter, anywhere but in a dialog. */
  onSubmit: () => void
  children: ReactNode
}
/** Takes files dropped anywhere on what it holds. The Attach button does the same without a mouse. */
export function DropZone({ onFiles, onSubmit, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  // Entering a child fires before leaving its parent: only the balance says whether the pointer is still inside.
  const depth = useRef(0)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const move = (step: number) => {
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }
  return (
    <section
      aria-label={composeWords.title}
      className="relative"
      onKeyDown={(event) => {
        const isInDialog = event.target instanceof Element && event.target.closest('dialog')
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isInDialog) onSubmit()
      }}
      onDragEnter={(event) => hasFiles(event) && move(1)}
      onDragLeave={(event) => hasFiles(event) && move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        depth.current = 0
        setOver(false)
        if (event.isDefaultPrevented()) return // the text took them
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <p className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-card border-2 border-accent border-dashed bg-surface/90 font-medium text-accent">
          {composeWords.drop}
        </p>
      )}
    </section>
  )
}
