// The state of one composer: the fields, the text in its parts, the files, and how far all of it is saved.
import { useEffect, useRef, useState } from 'react'
import { joinBody } from '../../src/shared/draft-parts.ts'
import type { DraftFields, Identity } from '../../src/shared/writing.ts'
import { splitBody } from './editor/body-parts.ts'
import type { EditorHandle } from './editor/editor.tsx'
import { InlineImages } from './editor/inline-images.ts'
import { useDraftImages } from './editor/use-draft-images.ts'
import { useFiles } from './files/use-files.ts'
import { isSame, letGo } from './keeping/kept.ts'
import { useKeeper } from './keeping/use-keeper.ts'
import type { Start } from './start.ts'

export function useWriting(start: Start, onMade: (id: string) => void) {
  const [fields, setFields] = useState(start.fields)
  const [parts, setParts] = useState(() => splitBody(start.fields.body))
  const latest = useRef({ fields, parts })
  const editor = useRef<EditorHandle>(undefined)
  const { keeper, state } = useKeeper(start, (id) => {
    onMade(id)
    void files.takeAlong().catch(() => undefined) // asked again before it is sent, and told then
  })
  const files = useFiles(start, keeper)
  const images = useInlineImages(start)
  useEffect(() => {
    if (state.kind === 'saved') images.retry()
  }, [state, images])

  const set = (changes: Partial<DraftFields>) => {
    const next = { ...latest.current.fields, ...changes }
    latest.current.fields = next
    setFields(next)
    keeper.change(next)
  }
  const changeParts = (changes: Partial<typeof parts>) => {
    const next = { ...latest.current.parts, ...changes }
    latest.current.parts = next
    setParts(next)
    set({ body: joinBody(next) })
  }
  const insertImage = async (image: File) => {
    const file = await files.add(image, true)
    if (!file?.contentId) return
    images.add(file.contentId, image)
    editor.current?.insertImage(file.contentId, image.name)
  }
  return {
    fields,
    parts,
    files,
    images,
    keeper,
    state,
    editor,
    /** When it was saved last, before it was opened here. */
    savedAt: start.savedAt,
    changed: state.kind !== 'untouched' || start.id !== undefined || !isSame(fields, start.untouched),
    latest: () => latest.current.fields,
    latestOwn: () => latest.current.parts.own,
    set,
    setOwn: (own: string) => changeParts({ own }),
    /** Words of a model are put into it. */
    markAi: () => keeper.mark('ai'),
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
    insertImages: (chosen: readonly File[]) => {
      for (const image of chosen) void insertImage(image)
    },
    addFiles: (chosen: readonly File[]) => {
      for (const file of chosen) void files.add(file)
    },
    /** Sent or discarded. */
    end: () => {
      keeper.end()
      letGo(start.storageKey)
      if (keeper.id) letGo(keeper.id)
    },
  }
}
export type Writing = ReturnType<typeof useWriting>

/** Images that are not in this browser yet are fetched with the draft they belong to. */
function useInlineImages(start: Start): InlineImages {
  const fetchImage = useDraftImages(start)
  const [images] = useState(() => new InlineImages(fetchImage))
  useEffect(() => () => void images.release(), [images])
  return images
}
