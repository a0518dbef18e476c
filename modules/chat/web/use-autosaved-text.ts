import { useDraft } from '#platform/web/ui/forms/use-draft.ts'

type Save = (text: string, onSaved: () => void) => void

/** Saves the text of a field when it loses focus. A required field is reset if it is empty. */
export function useAutosavedText(saved: string, save: Save, { isRequired = false } = {}) {
  const { text, setText, blur, leave } = useDraft(saved, (edited, onSaved) => {
    const next = edited.trim()
    if (next === saved || (isRequired && next === '')) onSaved()
    else save(next, onSaved)
  })
  return { field: { value: text, onChange: setText, onBlur: blur }, leave }
}
