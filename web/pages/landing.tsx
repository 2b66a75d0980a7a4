import { CallToAction } from '../landing/call-to-action.tsx'
import { Composition } from '../landing/composition.tsx'
import { Features } from '../landing/features.tsx'
import { Hero } from '../landing/hero.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { useTitle } from '../ui/title.ts'

export function LandingPage() {
  useTitle('')
  return (
    <PublicPage>
      <Hero />
      <Features />
      <Composition />
      <CallToAction />
    </PublicPage>
  )
}
