import { useState } from 'react'

type Draft = { text: string; base: string }

/**
 * What somebody writes into a field until it is saved. It stays where the server refuses it. `theirs` is what somebody
 * else has made of the field meanwhile.
 */
export function useDraft(value: string, save: (text: string, onSaved: () => void) => void) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const text = draft?.text ?? value
  const isDirty = draft !== null && draft.text !== draft.base
  return {
    text,
    isDirty,
    theirs: isDirty && value !== draft.base && value !== draft.text ? value : null,
    write: (next: string) => setDraft({ text: next, base: draft?.base ?? value }),
    drop: () => setDraft(null),
    leave: () => {
      if (draft && draft.text !== value) save(draft.text, () => setDraft(null))
      else setDraft(null)
    },
  }
}
