// One place for everything a person chooses, in sections with addresses of their own. On a wide screen the list of sections
// stands at the left; on a phone it is the first page, and the bar of each section leads back to it.
import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { firstSection, groupsFor, type SectionName, sectionNamed } from '../settings/sections.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { NothingHere } from '../shell/nothing-here.tsx'
import { strings } from '../strings.ts'
import { headingClass, pageClass } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { settingsWords } from '../words/settings.ts'

const words = settingsWords

export function SettingsPage() {
  const { section: name } = useParams()
  const { role } = useMailboxRole()
  const section = sectionNamed(name ?? firstSection, role)
  useTitle(name === undefined ? words.title : section ? words.section[section.name] : strings.notFound.title)
  if (!section) return <NothingHere />
  const chosen = name !== undefined
  const Title = chosen ? 'p' : 'h1'
  const Heading = chosen ? 'h1' : 'h2'
  return (
    <div className={clsx(pageClass, 'flex gap-8')}>
      <div className={clsx('w-full shrink-0 lg:block lg:w-58', chosen && 'hidden')}>
        <div className="lg:sticky lg:top-18">
          <Title className={clsx(headingClass, 'mb-2')}>{words.title}</Title>
          <SectionList current={section.name} chosen={chosen} />
        </div>
      </div>
      <div className={clsx('w-full min-w-0 lg:block', !chosen && 'hidden')}>
        <Heading className={headingClass}>{words.section[section.name]}</Heading>
        <p className="mb-4 text-13 text-ink-soft max-lg:sr-only">{introOf(section.name)}</p>
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <div key={section.name} className="space-y-4">
            <section.Content />
          </div>
        </Suspense>
      </div>
    </div>
  )
}

/** In a shared mailbox, what is allowed there isn't what the person allows. */
const introOf = (name: SectionName): string =>
  name === 'privacy' && sharedMailboxId !== undefined ? words.privacy.mailbox.intro : words.intro[name]

/** Links with large targets on a phone, quiet ones beside the section on a wide screen. */
function SectionList({ current, chosen }: { current: SectionName; chosen: boolean }) {
  return (
    <nav aria-label={words.sections}>
      {groupsFor(useMailboxRole().role).map(({ name: group, sections }) => (
        <section key={group} aria-labelledby={`settings-${group}`} className="mb-4">
          <p id={`settings-${group}`} className="mb-1 px-1 font-semibold text-12 text-ink-soft lg:px-3">
            {words.group[group]}
          </p>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface lg:space-y-0.5 lg:divide-y-0 lg:border-0 lg:bg-transparent">
            {sections.map(({ name, icon: Icon }) => (
              <li key={name}>
                <Link
                  to={`/settings/${name}`}
                  aria-current={chosen && current === name ? 'page' : undefined}
                  className={clsx(
                    'flex h-12 items-center gap-3 rounded-control px-4 text-15 lg:h-9 lg:px-3 lg:text-13',
                    current === name
                      ? 'lg:bg-accent/12 lg:font-semibold lg:text-ink lg:[&>svg]:text-accent'
                      : 'lg:text-ink-soft lg:hover:bg-hover lg:hover:text-ink',
                  )}
                >
                  <Icon size={18} className="shrink-0" aria-hidden="true" />
                  <span className="min-w-0 flex-1 truncate">{words.section[name]}</span>
                  <ChevronRight size={16} className="shrink-0 text-ink-faint lg:hidden" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
