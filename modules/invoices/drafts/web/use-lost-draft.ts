import { useState } from 'react'
import type { Invoice } from '../../invoice-contract.ts'

/** Tracks whether another user has issued or deleted the draft being edited. */
export function useLostDraft({ invoice, isDeleted }: { invoice: Invoice | null; isDeleted: boolean }) {
  const [remote, setRemote] = useState<Invoice | 'deleted' | null>(null)
  const [isContinuedAsNew, setContinuedAsNew] = useState(false)
  const issued = invoice?.number ? invoice : remote === 'deleted' ? null : remote
  return {
    issued,
    isKeptAsNew: isContinuedAsNew,
    lostReason: issued ? ('issued' as const) : isDeleted || remote === 'deleted' ? ('deleted' as const) : null,
    markLost: (current: Invoice | 'deleted') => setRemote(current),
    continueAsNew: () => setContinuedAsNew(true),
    discard: () => setContinuedAsNew(false),
  }
}
