import { useEffect, useEffectEvent, useState } from 'react'

/** A text that is kept as soon as its field is left, in whichever way; where it may not be empty, an empty one goes back. */
export function useSavedText(saved: string, save: (text: string) => void, { isRequired = false } = {}) {
  const [text, setText] = useState<string | null>(null)
  const keep = () => {
    const next = text?.trim() ?? saved
    setText(null)
    if (next !== saved && (next !== '' || !isRequired)) save(next)
  }
  const keepAtEnd = useEffectEvent(keep)
  useEffect(() => () => keepAtEnd(), [])
  return { value: text ?? saved, onChange: setText, onBlur: keep }
}
