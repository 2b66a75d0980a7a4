// Take Action: opens the page to continue with the built-in draft; a model's takes its place there. The suggestion is completed either way.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Suggestion } from '../../src/shared/suggestions.ts'
import { dismissToast, toast, toastError, trpc } from '../api.ts'
import { suggestionWords as words } from '../words/suggestions.ts'
import { type ActionTarget, actionTarget } from './action-target.ts'
import type { Action } from './use-suggestion-action.ts'

export function useTakeAction(act: (id: string, action: Action) => void) {
  const navigate = useNavigate()
  const { mutateAsync } = trpc.suggestions.draft.useMutation({ meta: { quiet: true } })
  const [taking, setTaking] = useState<string>()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const draft = async (suggestion: Suggestion): Promise<ActionTarget> => {
    const toastId = toast(words.generating)
    try {
      return actionTarget(suggestion, await mutateAsync({ id: suggestion.id, builtIn: true }))
    } catch {
      if (here.current) toastError(words.draftFailed) // the user can write without it
      return { to: `/reply/${encodeURIComponent(suggestion.suggestedAction.emailId)}` }
    } finally {
      dismissToast(toastId)
    }
  }
  const take = async (suggestion: Suggestion) => {
    setTaking(suggestion.id)
    const { to, state } = await draft(suggestion)
    // The user has left the page meanwhile.
    if (!here.current) return
    setTaking(undefined)
    act(suggestion.id, 'complete')
    void navigate(to, state ? { state } : {})
  }
  return { taking, take }
}
