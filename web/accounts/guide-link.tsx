import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { mailboxOfSignIn } from './sign-in-plan.ts'

interface GuideLinkProps {
  provider: SignInProvider
  /** A part of the guide, by its heading. */
  part?: string | undefined
  className?: string
  children: ReactNode
}
/** How to connect mailboxes of this provider, step by step. */
export function GuideLink({ provider, part, className, children }: GuideLinkProps) {
  return (
    <Link to={`/help/connect/${mailboxOfSignIn(provider)}${part ? `#${part}` : ''}`} className={className}>
      {children}
    </Link>
  )
}
