import { useState } from 'react'
import type { Invoice } from '../invoice-contract.ts'

/** A draft is lost to who writes it once somebody else has issued or deleted it; what they wrote is not. */
export function useLosing({ invoice, isGone }: { invoice: Invoice | null; isGone: boolean }) {
  const [told, tell] = useState<Invoice | 'deleted' | null>(null)
  const [isKept, keep] = useState(false)
  const issued = invoice?.number ? invoice : told === 'deleted' ? null : told
  return {
    issued,
    isKept,
    lost: issued ? ('issued' as const) : isGone || told === 'deleted' ? ('deleted' as const) : null,
    /** By the invoice as it stands, or by its being gone. */
    lose: (current: Invoice | 'deleted') => tell(current),
    keep: () => keep(true),
    giveUp: () => keep(false),
  }
}
