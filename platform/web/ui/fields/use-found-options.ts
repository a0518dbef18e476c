import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { SelectOption } from './select.tsx'

/** Answers the options for a text; `signal` ends when the text has changed. */
export type FindOptions = (text: string, signal: AbortSignal) => Promise<readonly SelectOption[]>

/** Milliseconds without a key before it is looked for what was typed. */
const pause = 150

/** Asks for options as the list opens and a moment after the text has changed; keeps the last ones until the next are there. */
export function useFoundOptions(find: FindOptions, text: string, isOn: boolean) {
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
