import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { strings } from '../strings.ts'

/** Takes files dropped anywhere on what it holds. The Attach button does the same without a mouse. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
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
      aria-label={strings.compose.title}
      className="relative"
      onDragEnter={(event) => hasFiles(event) && move(1)}
      onDragLeave={(event) => hasFiles(event) && move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <p className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-card border-2 border-accent border-dashed bg-surface/90 font-medium text-accent">
          {strings.compose.drop}
        </p>
      )}
    </section>
  )
}
