import { useEffect, useEffectEvent, useState } from 'react'

type Draft = { text: string; base: string }

/** The text edited in a field, saved on blur; `remoteValue` is what someone else changed it to meanwhile. */
export function useDraft(value: string, save: (text: string, onSaved: () => void) => void) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const text = draft?.text ?? value
  const isDirty = draft !== null && draft.text !== draft.base
  const saved = (text: string) => setDraft((now) => (now && now.text !== text ? { ...now, base: text } : null))
  const needsSave = isDirty && text !== value
  const commit = () => {
    if (needsSave) save(text, () => saved(text))
    else setDraft(null)
  }
  /** Saves without ending the edit, for when the window loses focus. */
  const saveAndKeepEditing = () => {
    if (needsSave) save(text, () => setDraft((now) => now && { ...now, base: text }))
  }
  const saveLast = useEffectEvent(commit)
  useEffect(() => () => saveLast(), [])
  return {
    text,
    isDirty,
    remoteValue: isDirty && !isSame(value, draft.base) && !isSame(value, draft.text) ? value : null,
    setText: (next: string) => setDraft({ text: next, base: draft?.base ?? value }),
    discard: () => setDraft(null),
    blur: (event: { currentTarget: Element }) => (hasLostFocus(event.currentTarget) ? commit() : saveAndKeepEditing()),
    leave: commit,
  }
}

/** False if the whole window lost focus: the field gets it back. */
export const hasLostFocus = (field: Element): boolean => document.activeElement !== field

const isSame = (one: string, other: string) => one.trim() === other.trim()
