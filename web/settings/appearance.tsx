// How Homing looks. All of it is kept in this browser and counts here only.

import { useDeviceSetting } from '../device-setting.ts'
import { chooseLanguage, type Language, languages, storedLanguage } from '../language.ts'
import { conversations, density, listStyle } from '../mail/list/list-style.ts'
import { afterRemoval } from '../mail/panes/next-mail.ts'
import { mailColors } from '../mail/reader/mail-colors.ts'
import { markAsRead } from '../mail/reader/use-reader-actions.ts'
import { readingPane } from '../panes/reading-pane.ts'
import { strings } from '../strings.ts'
import { textSize } from '../text-size.ts'
import { useThemeChoice } from '../theme.ts'
import { Card, CardHeading } from '../ui/card.tsx'
import { type Choice, ChoiceList, Segments } from '../ui/choice.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { settingsWords } from '../words/settings.ts'

const words = settingsWords.appearance

export function AppearanceSection() {
  return (
    <>
      <Card>
        <CardHeading>{words.here}</CardHeading>
        <div className="space-y-6 p-4">
          <ThemeSetting />
          <TextSizeSetting />
          <LanguageSetting />
        </div>
      </Card>
      <Card>
        <CardHeading>{words.lists}</CardHeading>
        <div className="p-4">
          <ListSetting />
        </div>
      </Card>
      <Card>
        <CardHeading>{words.reading}</CardHeading>
        <div className="space-y-6 p-4">
          <ReadingSettings />
        </div>
      </Card>
    </>
  )
}

function ThemeSetting() {
  const [theme, choose] = useThemeChoice()
  const choices = [
    { value: 'light', label: words.light },
    { value: 'dark', label: words.dark },
    { value: 'system', label: words.system },
  ] as const
  return <Segments label={words.theme} choices={choices} value={theme} onChange={choose} />
}

function TextSizeSetting() {
  const [size, choose] = useDeviceSetting(textSize)
  const choices = (['small', 'normal', 'large'] as const).map((value) => ({ value, label: words.textSizes[value] }))
  return <Segments label={words.textSize} choices={choices} value={size} onChange={choose} />
}

/** Every word is read anew, so the page is, too: asked before, because what was typed and not saved would go. */
function LanguageSetting() {
  const confirm = useConfirm()
  const choices: Choice<Language | 'browser'>[] = [
    ...(Object.keys(languages) as Language[]).map((value) => ({ value, label: languages[value], lang: value })),
    { value: 'browser', label: words.browserLanguage },
  ]
  const choose = async (next: Language | 'browser') => {
    if (await confirm({ title: words.confirmLanguage, text: words.confirmLanguageHint, yes: words.reload }))
      chooseLanguage(next === 'browser' ? undefined : next)
  }
  return (
    <Segments
      label={words.language}
      hint={words.languageHint}
      choices={choices}
      value={storedLanguage() ?? 'browser'}
      onChange={(next) => void choose(next)}
    />
  )
}

function ReadingSettings() {
  const [pane, choosePane] = useDeviceSetting(readingPane)
  const [next, chooseNext] = useDeviceSetting(afterRemoval)
  const [colors, chooseColors] = useDeviceSetting(mailColors)
  const [read, chooseRead] = useDeviceSetting(markAsRead)
  const named = <Value extends string>(names: Record<Value, string>) =>
    (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }))
  return (
    <>
      <Segments label={words.pane} hint={words.paneHint} choices={named(words.panes)} value={pane} onChange={choosePane} />
      <Segments label={words.markAsRead} choices={named(words.markAsReads)} value={read} onChange={chooseRead} />
      <Segments label={words.afterRemoval} choices={named(words.afterRemovals)} value={next} onChange={chooseNext} />
      <Segments label={words.mailColors} choices={named(words.mailColorNames)} value={colors} onChange={chooseColors} />
    </>
  )
}

function ListSetting() {
  const [rows, chooseRows] = useDeviceSetting(density)
  const [kind, chooseKind] = useDeviceSetting(conversations)
  const densities = (['compact', 'normal', 'relaxed'] as const).map((value) => ({ value, label: words.densities[value] }))
  const [style, choose] = useDeviceSetting(listStyle)
  const choices = [
    { value: 'pages', label: words.pages, hint: words.pagesHint },
    { value: 'long', label: words.long, hint: words.longHint },
  ] as const
  return (
    <>
      <div className="mb-6 space-y-6">
        <Segments label={words.density} choices={densities} value={rows} onChange={chooseRows} />
        <Switch
          label={words.conversations}
          hint={words.conversationsHint}
          checked={kind === 'on'}
          onChange={(on) => chooseKind(on ? 'on' : 'off')}
        />
      </div>
      <ChoiceList label={words.listStyle} choices={choices} value={style} onChange={choose} />
      <p className="mt-4 hidden text-13 text-ink-soft touch:block">{strings.lists.swipeHint}</p>
    </>
  )
}
