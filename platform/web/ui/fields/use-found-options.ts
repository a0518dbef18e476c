import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { SelectOption } from './select.tsx'

/** Returns the options for a text; the signal aborts when the text changes. */
export type LoadOptions = (text: string, signal: AbortSignal) => Promise<readonly SelectOption[]>

/** Milliseconds without typing before options are loaded. */
const pause = 150

/** Loads options when the list opens and after typing; keeps the previous ones meanwhile. */
export function useAsyncOptions(find: LoadOptions, text: string, isOn: boolean) {
  const [options, setOptions] = useState<readonly SelectOption[]>([])
  const [answered, setAnswered] = useState<{ text: string; state: 'there' | 'failed' }>()
  const ask = useEffectEvent(find)
  useEffect(() => {
    if (!isOn) return
    const asking = new AbortController()
    const answer = (state: 'there' | 'failed', found?: readonly SelectOption[]) => {
      if (asking.signal.aborted) return
      startTransition(() => {
        if (found) setOptions(found)
        setAnswered({ text, state })
      })
    }
    const timer = setTimeout(
      () => {
        ask(text, asking.signal).then(
          (found) => answer('there', found),
          () => answer('failed'),
        )
      },
      text === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text, isOn])
  return { options, state: answered?.text === text ? answered.state : ('loading' as const) }
}
