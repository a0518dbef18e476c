import { useRef } from 'react'
import { useAutofocus } from '#platform/web/hooks/use-autofocus.ts'

type QuickAddFieldOptions = {
  isLoaded: boolean
  /** Whether the URL asks for a new task. */
  isRequested: boolean
  onFocus: () => void
}

export function useQuickAddField({ isLoaded, isRequested, onFocus }: QuickAddFieldOptions) {
  const field = useRef<HTMLInputElement>(null)
  const focusField = () => field.current?.focus()
  useAutofocus(isLoaded, isRequested, () => {
    onFocus()
    focusField()
  })
  return { field, focusField }
}
