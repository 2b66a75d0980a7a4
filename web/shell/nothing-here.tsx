// The words of the 404 page inside the frame: an address of the app that leads nowhere, or not for this person.
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useTitle } from '../ui/title.ts'

export function NothingHere() {
  useTitle(strings.notFound.title)
  return (
    <div className="flex flex-col items-center px-6 py-24 text-center">
      <p className="text-13 text-ink-soft tabular-nums">404</p>
      <h1 className="mt-2 font-semibold text-28">{strings.notFound.title}</h1>
      <p className="mt-2 mb-8 text-ink-soft">{strings.notFound.text}</p>
      <ButtonLink to="/" variant="primary" size="large">
        {strings.notFound.home}
      </ButtonLink>
    </div>
  )
}
