import { useEffect, useEffectEvent, useState } from 'react'

type Draft = { text: string; base: string }

/**
 * What somebody writes into a field until it is saved, at the latest as the field leaves the page. It stays where the server
 * refuses it. `theirs` is what somebody else has made of the field meanwhile.
 */
export function useDraft(value: string, save: (text: string, onSaved: () => void) => void) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const text = draft?.text ?? value
  const isDirty = draft !== null && draft.text !== draft.base
  /** What was typed while it was saved stays. */
  const saved = (text: string) => setDraft((now) => (now && now.text !== text ? { ...now, base: text } : null))
  const isToSave = isDirty && text !== value
  const leave = () => {
    if (isToSave) save(text, () => saved(text))
    else setDraft(null)
  }
  /** Saves without taking anything from under the hands of whoever is in the field. */
  const keep = () => {
    if (isToSave) save(text, () => setDraft((now) => now && { ...now, base: text }))
  }
  const saveLast = useEffectEvent(leave)
  useEffect(() => () => saveLast(), [])
  return {
    text,
    isDirty,
    theirs: isDirty && !isSame(value, draft.base) && !isSame(value, draft.text) ? value : null,
    write: (next: string) => setDraft({ text: next, base: draft?.base ?? value }),
    drop: () => setDraft(null),
    blur: (event: { currentTarget: Element }) => (isLeft(event.currentTarget) ? leave() : keep()),
    leave,
  }
}

/** Not where the whole window has lost the focus: it comes back to the same field. */
export const isLeft = (field: Element): boolean => document.activeElement !== field

/** Blanks at the ends are not saved. */
const isSame = (one: string, other: string) => one.trim() === other.trim()
