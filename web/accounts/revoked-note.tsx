import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Revoked } from '../../src/shared/oauth.ts'
import { translateServerMessage } from '../server-messages.ts'
import { textLinkClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { connectWords } from '../words/connect.ts'

const words = connectWords

/** How taking an access back went, and what only the person can do. Read out when it comes. */
export function RevokedNote({ revoked, onClose }: { revoked: Revoked; onClose: () => void }) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <section
      ref={note}
      tabIndex={-1}
      aria-label={words.revoke}
      className="mt-3 rounded-control border border-line bg-paper px-4 py-3 text-13"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium">{translateServerMessage(revoked.message)}</p>
        <IconButton small className="-my-1.5 -mr-2" icon={X} label={words.revokeClose} tipSide="left" onClick={onClose} />
      </div>
      {revoked.instructions.length > 0 && (
        <>
          <p className="mt-1 text-ink-soft">{words.revokeNext}</p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {revoked.instructions.map((instruction) => (
              <li key={instruction}>
                <WithLinks text={translateServerMessage(instruction)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The addresses in a sentence of the server can be followed. */
function WithLinks({ text }: { text: string }) {
  const parts = text.split(/(https:\/\/[^\s,;()]+[^\s,;().])/)
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} target="_blank" rel="noreferrer" className={`${textLinkClass} wrap-anywhere`}>
        {part.replace(/^https:\/\/(www\.)?/, '')}
      </a>
    ) : (
      part
    ),
  )
}
