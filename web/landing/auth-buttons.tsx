import clsx from 'clsx'
import { Link } from 'react-router'
import { useSession } from '../session.ts'
import { buttonClass } from '../ui/button.tsx'
import { publicWords } from '../words/public.ts'

const words = publicWords.landing

interface AuthButtonsProps {
  /** Where the light theme has the accent as the ground. */
  onAccent?: boolean
}
/** The buttons that lead into the app: for a visitor registering and signing in, for somebody signed in the app itself. */
export function AuthButtons({ onAccent = false }: AuthButtonsProps) {
  const signedIn = useSession().state === 'in'
  const first = clsx(buttonClass('primary', 'large'), onAccent && 'not-dark:bg-on-accent! not-dark:text-accent!')
  const second = clsx(
    buttonClass('secondary', 'large'),
    onAccent && 'not-dark:border-current! not-dark:bg-transparent! not-dark:text-on-accent!',
  )
  if (signedIn)
    return (
      <Link to="/dashboard" className={first}>
        {words.open}
      </Link>
    )
  return (
    <>
      <Link to="/register" className={first}>
        {words.start}
      </Link>
      <Link to="/login" className={second}>
        {words.signIn}
      </Link>
    </>
  )
}
