import { MannerForm } from '../assistant/manner-form.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { settingsWords } from '../words/settings.ts'
import { NotYet } from './not-yet.tsx'

const words = settingsWords.assistant

/** How the assistant should sound: the same form as beside its conversation. */
export function MannerSection() {
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <NotYet text={words.notYet} />
      <div className="@container p-4">
        <MannerForm />
      </div>
    </Card>
  )
}
