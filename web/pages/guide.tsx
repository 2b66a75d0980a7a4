// How to connect mailboxes of one kind, or a voice, step by step: a document of docs/connect, built in, with this server's own address
// where the document has to name one.

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { trpc } from '../api.ts'
import { Contents } from '../guides/contents.tsx'
import { guideNames, isGuide, loadGuide } from '../guides/guides.ts'
import { Markdown } from '../guides/markdown.tsx'
import type { Guide } from '../guides/read-guide.ts'
import { language } from '../language.ts'
import { useSession } from '../session.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { publicWords } from '../words/public.ts'
import { NotFoundPage } from './not-found.tsx'

const words = publicWords.guide

export function GuidePage() {
  const { guide = '' } = useParams()
  return isGuide(guide) ? <GuideOf key={guide} name={guide} /> : <NotFoundPage />
}

function GuideOf({ name }: { name: string }) {
  const guide = useQuery({ queryKey: ['guide', name], queryFn: () => loadGuide(name), staleTime: Number.POSITIVE_INFINITY })
  useTitle(guide.data?.title ?? words.names[name] ?? name)
  useScrollToPart(guide.data !== undefined)
  return (
    <PublicPage>
      <div className="mx-auto grid min-h-dvh max-w-170 grid-cols-[minmax(0,1fr)] gap-12 px-4 pt-4 pb-20 sm:px-6 sm:pt-8 xl:max-w-240 xl:grid-cols-[minmax(0,1fr)_13rem]">
        <article>
          <WayBack name={name} />
          {guide.data && <Text guide={guide.data} />}
          {guide.isPending && <TextSkeleton />}
          {guide.isError && (
            <div className="mt-8">
              <ErrorNote text={words.failed} onRetry={() => void guide.refetch()} />
            </div>
          )}
          <Others name={name} />
        </article>
        <div>{guide.data && <Contents parts={guide.data.parts} />}</div>
      </div>
    </PublicPage>
  )
}

function Text({ guide }: { guide: Guide }) {
  const publicUrl = trpc.oauth.setup.useQuery().data?.publicUrl
  return (
    <>
      {language !== 'en' && <p className="mt-6 text-13 text-ink-soft">{words.english}</p>}
      <div lang="en">
        <h1 className="mt-6 font-semibold text-28 tracking-tight sm:text-44">{guide.title}</h1>
        <Markdown blocks={guide.blocks} ids={guide.ids} isGuide={isGuide} publicUrl={publicUrl} wide={words.wide} />
      </div>
    </>
  )
}

/** Whoever came from the app goes back there. */
function WayBack({ name }: { name: string }) {
  const signedIn = useSession().state === 'in'
  const [to, text] = placeOf(name)
  return (
    <Link to={signedIn ? to : '/'} className={`${textLinkClass} inline-flex items-center gap-1.5 text-13`}>
      <ArrowLeft size={14} aria-hidden="true" />
      {signedIn ? text : publicWords.policy.back}
    </Link>
  )
}

function placeOf(name: string): [to: string, text: string] {
  switch (name) {
    case 'voice':
      return ['/settings/voice', words.backToVoice]
    case 'push':
      return ['/settings/notifications', words.backToNotifications]
    case 'tokens':
    case 'mcp':
      return ['/settings/tokens', words.backToTokens]
    case 'webhooks':
    case 'home-assistant':
      return ['/settings/integrations', words.backToIntegrations]
    case 'calendar-and-contacts':
      return ['/settings/contacts', words.backToContacts]
    default:
      return ['/connect-accounts', words.backToAccounts]
  }
}

function Others({ name }: { name: string }) {
  const others = guideNames.filter((other) => other !== name)
  if (others.length === 0) return null
  return (
    <nav
      aria-label={words.others}
      className="mt-12 flex flex-wrap gap-x-4 gap-y-2 border-line border-t pt-6 text-13 text-ink-soft"
    >
      <span>{words.others}</span>
      {others.map((other) => (
        <Link key={other} to={`/help/connect/${other}`} className={textLinkClass}>
          {words.names[other] ?? other}
        </Link>
      ))}
    </nav>
  )
}

/** The part that the address names, once it is there, and each time it is asked for. Otherwise a page begins at its top. */
function useScrollToPart(isHere: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key for each press, also of the same link
  useEffect(() => {
    if (!isHere) return
    const part = hash ? document.getElementById(decoded(hash.slice(1))) : null
    if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [isHere, hash, key])
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // made up by hand
  }
}

/** Longer than any window, so that what stands below never moves while it is seen. */
function TextSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="mt-6 space-y-6">
      <Skeleton className="h-12 w-3/4" />
      {['first', 'second', 'third', 'fourth'].map((part) => (
        <Skeleton key={part} className="h-48 w-full" />
      ))}
    </div>
  )
}
