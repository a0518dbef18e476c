import { useState } from 'react'
import type { Values } from './composers.ts'

export type Copy = 'cc' | 'bcc'

/** Whether the fields for copies show: where somebody stands in them, or the person asks. */
export function useCopies({ cc, bcc }: Values) {
  const [shown, setShown] = useState<readonly Copy[]>([])
  const isShown = { cc: cc.length > 0 || shown.includes('cc'), bcc: bcc.length > 0 || shown.includes('bcc') }
  return {
    ...isShown,
    /** Shown last, and so to be written in. */
    last: shown.at(-1) ?? null,
    show: (copy: Copy) => setShown((all) => [...all.filter((one) => one !== copy), copy]),
  }
}
