// The state of a composer: fields, body parts, attachments and save state.
import { useEffect, useRef, useState } from 'react'
import { joinBody } from '../../src/shared/draft-parts.ts'
import type { DraftFields, Identity } from '../../src/shared/writing.ts'
import { trpc } from '../api.ts'
import { splitBody, withoutImage } from '../editor/body-parts.ts'
import type { EditorHandle } from '../editor/editor.tsx'
import { escapeHtml } from '../editor/inert-html.ts'
import { InlineImages } from '../editor/inline-images.ts'
import type { ComposerFile } from './attachments/composer-file.ts'
import { useAttachments } from './attachments/use-attachments.ts'
import type { DraftAutosave, SaveState } from './drafts/draft-autosave.ts'
import { deleteBackup, isUnchanged } from './drafts/draft-backup.ts'
import { useDraftAutosave } from './drafts/use-draft-autosave.ts'
import type { InitialDraft } from './initial-draft.ts'

export function useComposer(start: InitialDraft, onMade: (id: string) => void) {
  const editor = useRef<EditorHandle>(undefined)
  const [openVariables] = useState(() => new Set<string>())
  const { autosave, state } = useDraftAutosave(start, {
    onMade: (id) => {
      onMade(id)
      void files.list.copyForwarded()
    },
    onLost: () => files.list.reconcile({ files: [] }),
  })
  const { fields, parts, latest, set, changeParts, removeQuotedImage } = useFields(start, autosave)
  const files = useAttachments(start, autosave)
  useEffect(() => {
    // Once, also where effects run twice.
    const shared = start.shared?.splice(0) ?? []
    if (shared.length > 0) files.list.addAll(shared)
  }, [start, files.list])
  const images = useInlineImages(autosave, state, files.files)
  return {
    fields,
    parts,
    files,
    images,
    autosave,
    state,
    editor,
    /** Of templates that were inserted, as they are written: what had no value then. */
    openVariables,
    /** Last save before it was opened here. */
    savedAt: start.savedAt,
    changed: state.kind !== 'untouched' || start.id !== undefined || !isUnchanged(fields, start.untouched),
    latest: () => latest.current.fields,
    latestOwn: () => latest.current.parts.own,
    set,
    setOwn: (own: string) => changeParts({ own }),
    /** AI text is inserted. */
    markAi: () => autosave.mark('ai'),
    editQuote: () => {
      const { quote } = latest.current.parts
      changeParts({ quote: '' })
      editor.current?.append(quote)
    },
    removeQuote: () => changeParts({ quote: '' }),
    setIdentity: (identity: Identity) => {
      set({ identityId: identity.id })
      editor.current?.setSignature(identity.signature)
    },
    insertImages: (chosen: readonly File[]) =>
      files.list.addAll(chosen, (image, contentId) => {
        images.add(contentId, image)
        if (editor.current) editor.current.insertImage(contentId, image.name)
        // The composer was closed meanwhile: appended below the text.
        else changeParts({ own: `${latest.current.parts.own}${imageElement(contentId, image.name)}` })
      }),
    addFiles: (chosen: readonly File[]) => files.list.addAll(chosen),
    /** An inline image is removed from the text as well. */
    removeFile: (file: ComposerFile) => {
      files.list.remove(file)
      if (file.contentId === undefined) return
      editor.current?.removeImage(file.contentId)
      removeQuotedImage(file.contentId)
    },
    /** Files the draft cannot be sent without. */
    missing: () => files.list.missing(latest.current.fields.body),
    /** Sent or discarded. */
    end: () => endDraft(start, autosave),
  }
}

function endDraft(start: InitialDraft, autosave: DraftAutosave): void {
  autosave.stop()
  deleteBackup(start.storageKey)
  if (autosave.id) deleteBackup(autosave.id)
}

const imageElement = (contentId: string, name: string) => `<div><img src="cid:${contentId}" alt="${escapeHtml(name)}"></div>`

export type ComposerState = ReturnType<typeof useComposer>

/** Fields and body parts; a change is reported to the autosave. `latest` is current between renders. */
function useFields(start: InitialDraft, autosave: DraftAutosave) {
  const [fields, setFields] = useState(start.fields)
  const [parts, setParts] = useState(() => splitBody(start.fields.body))
  const latest = useRef({ fields, parts })
  const set = (changes: Partial<DraftFields>) => {
    const next = { ...latest.current.fields, ...changes }
    latest.current.fields = next
    setFields(next)
    autosave.change(next)
  }
  const changeParts = (changes: Partial<typeof parts>) => {
    const next = { ...latest.current.parts, ...changes }
    latest.current.parts = next
    setParts(next)
    set({ body: joinBody(next) })
  }
  const removeQuotedImage = (contentId: string) => {
    const { quote } = latest.current.parts
    if (quote.includes(contentId)) changeParts({ quote: withoutImage(quote, contentId) })
  }
  return { fields, parts, latest, set, changeParts, removeQuotedImage }
}

/** Inline images of a saved draft are fetched on demand. */
function useInlineImages(autosave: DraftAutosave, state: SaveState, files: readonly ComposerFile[]): InlineImages {
  const fetchImage = useDraftImages(autosave)
  const [images] = useState(() => new InlineImages(fetchImage))
  useEffect(() => () => void images.release(), [images])
  useEffect(() => {
    if (state.kind === 'saved' || files.length > 0) images.retry()
  }, [state, images, files])
  return images
}

// Fetches the inline images of a saved draft, all at once per revision.

export function useDraftImages(autosave: DraftAutosave): (contentId: string) => Promise<Blob | undefined> {
  const { client } = trpc.useUtils()
  const [fetchImage] = useState(() => {
    let known: { revision: number | undefined; images: Promise<Map<string, Blob>> } | undefined
    return async (contentId: string) => {
      const { id, revision } = autosave
      if (id === undefined) return undefined
      if (known?.revision !== revision) {
        const images = client.drafts.pictures
          .query({ id })
          .then(({ pictures }) => new Map(pictures.map((picture) => [picture.contentId, blobOf(picture.url)])))
        known = { revision, images }
      }
      try {
        return (await known?.images)?.get(contentId)
      } catch {
        known = undefined // retried later
        return undefined
      }
    }
  })
  return fetchImage
}

/** The CSP does not allow fetching data: URLs. */
function blobOf(address: string): Blob {
  const [head = '', data = ''] = address.split(',', 2)
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;,]+)/.exec(head)?.[1] ?? '' })
}
