import { StyleForm } from '../assistant/style-form.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { settingsWords } from '../words/settings.ts'

const words = settingsWords.assistant

/** How the assistant should sound: the same form as beside its conversation. */
export function WritingStyleSection() {
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <div className="@container p-4">
        <StyleForm />
      </div>
    </Card>
  )
}
