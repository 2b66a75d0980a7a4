// What a person wants to be told of, and when. Counts for all devices; each change is saved at once.
import type { PushSettings, SavePushSettingsInput } from '../../../src/shared/push.ts'
import { trpc } from '../../api.ts'
import { nameOfCategory } from '../../categories/category-names.ts'
import { Card, CardHeading } from '../../ui/card.tsx'
import { ChoiceList } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { settingsWords } from '../../words/settings.ts'
import { SavedMark } from '../voice.tsx'
import { DigestTimes, QuietHours } from './push-times.tsx'

const words = settingsWords.notifications

export interface ChoicePart {
  settings: PushSettings
  change: (part: SavePushSettingsInput) => void
}

export function PushChoices({ settings: stored }: { settings: PushSettings }) {
  const { change, save } = useSave()
  const settings = save.isPending ? Object.assign({}, stored, save.variables) : stored
  const part = { settings, change }
  return (
    <Card>
      <CardHeading aside={<SavedMark unsaved={save.isPending} saved={save.isSuccess} />}>{words.choices}</CardHeading>
      <div className="space-y-6 p-4">
        <Which {...part} />
        <Switch
          label={words.sender}
          hint={words.senderHint}
          checked={settings.content}
          onChange={(content) => change({ content })}
        />
        <QuietHours {...part} />
        <DigestTimes {...part} />
      </div>
    </Card>
  )
}

function useSave() {
  const utils = trpc.useUtils()
  const save = trpc.push.saveSettings.useMutation({
    meta: { error: words.settingsSaveFailed },
    onSuccess: ({ settings }) => utils.push.state.setData(undefined, (state) => state && { ...state, settings }),
  })
  return { save, change: (part: SavePushSettingsInput) => save.mutate(part) }
}

function Which({ settings: { which, folderId }, change }: ChoicePart) {
  const categories = trpc.categories.list.useQuery().data?.categories ?? []
  const [first] = categories
  const choose = (next: PushSettings['which']) => {
    if (next !== 'folder') change({ which: next })
    else if (first) change({ which: next, folderId: first.id })
  }
  return (
    <div className="space-y-3">
      <ChoiceList
        label={words.which}
        value={which}
        choices={(['all', 'important', 'known', 'folder'] as const).map((value) => ({
          value,
          label: words.whichOf[value],
          ...(value === 'known' ? { hint: words.knownHint } : {}),
        }))}
        onChange={choose}
      />
      {which === 'folder' && (
        <SelectField
          label={words.folder}
          className="max-w-80"
          value={folderId ?? ''}
          onChange={({ target }) => change({ which, folderId: target.value })}
        >
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {nameOfCategory(category)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
