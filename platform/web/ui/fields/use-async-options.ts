import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { SelectOption } from './select-option.ts'

/** Returns the options for a text; the signal aborts when the text changes. */
export type LoadOptions = (text: string, signal: AbortSignal) => Promise<readonly SelectOption[]>

const TYPING_PAUSE = 150

/** Loads options when the list opens and after typing; keeps the previous ones meanwhile. */
export function useAsyncOptions(find: LoadOptions, text: string, isEnabled: boolean) {
  const [options, setOptions] = useState<readonly SelectOption[]>([])
  const [result, setAnswered] = useState<{ text: string; state: 'there' | 'failed' }>()
  const load = useEffectEvent(find)
  useEffect(() => {
    if (!isEnabled) return
    const controller = new AbortController()
    const answer = (state: 'there' | 'failed', found?: readonly SelectOption[]) => {
      if (controller.signal.aborted) return
      startTransition(() => {
        if (found) setOptions(found)
        setAnswered({ text, state })
      })
    }
    const timer = setTimeout(
      () => {
        load(text, controller.signal).then(
          (found) => answer('there', found),
          () => answer('failed'),
        )
      },
      text === '' ? 0 : TYPING_PAUSE,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, isEnabled])
  return { options, state: result?.text === text ? result.state : ('loading' as const) }
}
