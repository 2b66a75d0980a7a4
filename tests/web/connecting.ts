// What the tests of connecting a mailbox share.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Presses the card of a provider, once it is known how signing in there works. */
export async function choose(name: RegExp): Promise<HTMLElement> {
  const card = await screen.findByRole('button', { name })
  await waitFor(() => expect(card).toHaveProperty('disabled', false))
  fireEvent.click(card)
  return card
}

/** For a whole file: time goes on by itself, and jumps with `pass`. */
export function withOwnTime(): void {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())
}

export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
