// Talking with the assistant. As long as nothing can answer there is nothing to type into; the settings are kept already.
import { MannerForm } from '../assistant/manner-form.tsx'
import { NotYet } from '../assistant/not-yet.tsx'
import { VoiceForm } from '../assistant/voice-form.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useTitle } from '../ui/title.ts'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords

export function AssistantPage() {
  useTitle(words.title)
  return (
    <div className="mx-auto w-full max-w-270 px-4 pt-4 pb-24 lg:px-6">
      <h1 className="mb-4 flex min-h-9 items-center font-semibold text-22">{words.title}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Card className="lg:min-h-[calc(100dvh-9rem)]">
          <NotYet />
        </Card>
        <Card>
          <CardHeading>{words.settings}</CardHeading>
          <div className="@container space-y-6 p-4">
            <p className="text-13 text-ink-soft">{words.settingsHint}</p>
            <section aria-label={words.manner}>
              <MannerForm />
            </section>
            <section aria-label={words.voice} className="border-line border-t pt-6">
              <VoiceForm />
            </section>
          </div>
        </Card>
      </div>
    </div>
  )
}
