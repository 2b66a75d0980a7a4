import { FilePlus, FileText } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Template } from '../../src/shared/writing.ts'
import { trpc } from '../api.ts'
import { withoutSignature } from '../editor/body-parts.ts'
import { sessionUser } from '../session.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import type { MenuEntry } from '../ui/menu.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { composeWords } from '../words/compose.ts'
import { filledTemplate } from './fill-template.ts'
import type { ComposerState } from './use-composer.ts'

const words = composeWords.templates

/** Entries of a menu that insert a template, or save the mail as one; and the dialog for that. */
export function useTemplateEntries(composer: ComposerState): { entries: MenuEntry[]; dialog: ReactNode } {
  const [naming, setNaming] = useState(false)
  const { canManage } = useMailboxRole()
  const templates = trpc.templates.list.useQuery(undefined, { staleTime: 60_000 }).data?.templates ?? []
  const insert = ({ subject, body, origin }: Template) => {
    // Marked first, so that the save includes the origin.
    if (origin === 'ai') composer.markAi()
    const filled = filledTemplate({ subject, body }, composer.latest(), sessionUser()?.name)
    if (subject !== '' && composer.latest().subject.trim() === '') composer.set({ subject: filled.subject })
    for (const open of filled.open) composer.openVariables.add(open)
    composer.editor.current?.insert(filled.body)
  }
  return {
    entries: [
      ...templates.map((template) => ({ label: template.name, icon: FileText, run: () => insert(template) })),
      ...(canManage ? [{ label: words.saveAs, icon: FilePlus, run: () => setNaming(true) }] : []),
    ],
    dialog: naming && <NameTemplate composer={composer} onClose={() => setNaming(false)} />,
  }
}

function NameTemplate({ composer, onClose }: { composer: ComposerState; onClose: () => void }) {
  const { subject } = composer.fields
  const [name, setName] = useState(subject.slice(0, 100))
  const utils = trpc.useUtils()
  const save = trpc.templates.save.useMutation({
    meta: { success: words.saved, error: words.saveFailed },
    onSuccess: () => {
      void utils.templates.list.invalidate()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const origin = composer.autosave.origin === 'person' ? {} : { origin: 'ai' as const }
    save.mutate({ name, subject, body: withoutSignature(composer.parts.own), ...origin })
  }
  return (
    <Dialog title={words.saveTitle} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-4 space-y-6">
        <Field label={words.name} value={name} maxLength={100} autoFocus onChange={(event) => setName(event.target.value)} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {composeWords.identities.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
