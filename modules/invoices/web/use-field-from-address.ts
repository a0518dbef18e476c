import { useEffect } from 'react'
import { parseText, type RawSearchParams, useSearchParams } from '#platform/web/routing/search-params.ts'

const parseField = (raw: RawSearchParams) => ({ field: parseText(raw['field']) })

/** Moves the focus to the field that the address names, such as `?field=vatId`: to the element marked with `data-field`, or into it. */
export function useFieldFromAddress(): void {
  const [{ field }] = useSearchParams(parseField)
  useEffect(() => {
    if (field === '') return
    const selector = `[data-field="${CSS.escape(field)}"]`
    const timer = setTimeout(() => {
      const element = document.querySelector<HTMLElement>(`:is(input, textarea)${selector}, ${selector} :is(input, button)`)
      element?.scrollIntoView({ block: 'center' })
      element?.focus()
    }, AFTER_DRAWER_MS)
    return () => clearTimeout(timer)
  }, [field])
}

/** A drawer focuses its first field when it opens. */
const AFTER_DRAWER_MS = 150
