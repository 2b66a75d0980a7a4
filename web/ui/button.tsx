import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'normal' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'forced-colors:border bg-fill text-on-accent hover:bg-fill-hover',
  secondary: 'border border-line bg-surface text-ink hover:bg-hover',
  quiet: 'text-ink-soft hover:bg-hover hover:text-ink',
  danger: 'forced-colors:border bg-danger text-on-danger hover:bg-danger-hover',
}

export function buttonClass(variant: ButtonVariant = 'secondary', size: Size = 'normal'): string {
  return clsx(
    'inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium transition-opacity',
    'disabled:cursor-not-allowed disabled:opacity-55',
    size === 'large' ? 'h-11 px-5 text-15' : 'h-9 px-3 text-13',
    variants[variant],
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: Size
  /** Shows a spinner and takes no further clicks. */
  busy?: boolean
}
export function Button({ variant, size, busy = false, className, children, type = 'button', disabled, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(buttonClass(variant, size), className)}
      disabled={disabled || busy}
      aria-busy={busy}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
  size?: Size
}
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={clsx(buttonClass(variant, size), className)} {...rest} />
}

/** One of several in a row that scrolls on a phone. */
export const chipClass = (isOn: boolean): string =>
  clsx(
    'inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 text-13',
    isOn ? 'border-accent bg-accent/12 font-semibold text-ink' : 'border-line bg-surface text-ink-soft',
  )

export const textLinkClass = 'font-medium text-accent underline-offset-4 hover:underline'
