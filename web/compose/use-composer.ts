// The state of the composer: fields kept in this tab, files in memory, what is wrong before sending.
import { useEffect, useState } from 'react'
import { complain } from '../api.ts'
import { badRecipient, splitRecipients } from '../mail/people.ts'
import { strings } from '../strings.ts'
import { type Draft, type DraftFile, dropDraft, isSame, keepDraft } from './compose-draft.ts'
import { readFiles } from './read-files.ts'

const words = strings.compose

export function useComposer(storageKey: string, untouched: Draft, start: Draft, startFiles: DraftFile[]) {
  const [draft, setDraft] = useState(start)
  const [files, setFiles] = useState(startFiles)
  const [problem, setProblem] = useState<string>()
  const changed = files.length > 0 || !isSame(draft, untouched)
  useEffect(() => {
    if (changed) keepDraft(storageKey, draft)
  }, [changed, draft, storageKey])
  return {
    draft,
    files,
    problem,
    changed,
    set: (changes: Partial<Draft>) => {
      setDraft((old) => ({ ...old, ...changes }))
      setProblem(undefined)
    },
    addFiles: async (chosen: readonly File[]) => {
      const { added, failures } = await readFiles(chosen, files)
      setFiles((old) => [...old, ...added])
      for (const failure of failures) complain(failure)
    },
    removeFile: (key: string) => setFiles((old) => old.filter((file) => file.key !== key)),
    /** True when it may be sent; otherwise the problem is shown. */
    check: () => {
      const found = problemOf(draft)
      setProblem(found)
      return found === undefined
    },
    forget: () => dropDraft(storageKey),
  }
}

function problemOf({ to, cc, bcc }: Draft): string | undefined {
  const everyone = [to, cc, bcc].flatMap(splitRecipients)
  if (everyone.length === 0) return words.noRecipient
  const bad = badRecipient(everyone)
  return bad === undefined ? undefined : words.badRecipient(bad)
}
