import { useState } from 'react'
import type { Invoice } from '../../invoice-contract.ts'

/** Tracks whether another user has issued or deleted the draft being edited. */
export function useLostDraft({ invoice, isDeleted }: { invoice: Invoice | null; isDeleted: boolean }) {
  const [remote, setRemote] = useState<Invoice | 'deleted' | null>(null)
  const [isKeptAsNew, setKeptAsNew] = useState(false)
  const issued = invoice?.number ? invoice : remote === 'deleted' ? null : remote
  return {
    issued,
    isKeptAsNew,
    lost: issued ? ('issued' as const) : isDeleted || remote === 'deleted' ? ('deleted' as const) : null,
    setLost: (current: Invoice | 'deleted') => setRemote(current),
    keepAsNew: () => setKeptAsNew(true),
    discard: () => setKeptAsNew(false),
  }
}
