import { useDraft } from '#platform/web/ui/forms/use-draft.ts'

type Save = (text: string, onSaved: () => void) => void

/** A text that is kept as soon as its field is left, in whichever way; where it may not be empty, an empty one goes back. */
export function useSavedText(saved: string, save: Save, { isRequired = false } = {}) {
  const { text, write, blur, leave } = useDraft(saved, (written, onSaved) => {
    const next = written.trim()
    if (next === saved || (isRequired && next === '')) onSaved()
    else save(next, onSaved)
  })
  return { field: { value: text, onChange: write, onBlur: blur }, leave }
}
