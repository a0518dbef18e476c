import { useEffect, useEffectEvent, useState } from 'react'

const SAVE_DELAY_MS = 700

/** Saves a date or time on blur, or 700 ms after the last change, because both are typed in parts. */
export function useDebouncedSave(value: string | null, save: (value: string | null) => void) {
  const [draft, setDraft] = useState<{ value: string | null } | null>(null)
  const leave = () => {
    if (draft && draft.value !== value && !isPartialYear(draft.value)) save(draft.value)
    setDraft(null)
  }
  const saveDraft = useEffectEvent(leave)
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => saveDraft(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => () => saveDraft(), [])
  return { value: draft ? draft.value : value, write: (next: string | null) => setDraft({ value: next }), leave }
}

/** While typing 2026, the field contains the year 20. */
const isPartialYear = (value: string | null) => value !== null && value.length === 10 && value < '1900'
