import { useState } from 'react'
import type { ComposerValues } from './composers.ts'

export type CcField = 'cc' | 'bcc'

/** Cc and Bcc fields are hidden until they have recipients or the user opens them. */
export function useCcFields({ cc, bcc }: ComposerValues) {
  const [shownFields, setShown] = useState<readonly CcField[]>([])
  const visibility = { cc: cc.length > 0 || shownFields.includes('cc'), bcc: bcc.length > 0 || shownFields.includes('bcc') }
  return {
    ...visibility,
    lastShown: shownFields.at(-1) ?? null,
    show: (field: CcField) => setShown((fields) => [...fields.filter((one) => one !== field), field]),
  }
}
