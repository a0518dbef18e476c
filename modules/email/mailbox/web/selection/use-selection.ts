import { useEffect, useRef, useState } from 'react'
import type { EmailRow } from '../../../contract.ts'
import type { EmailUpdate } from '../actions/optimistic-updates.ts'
import { updateSelected, emptySelection, removeFromSelection, type Selection } from './selection.ts'

export type SelectionState = ReturnType<typeof useSelection>

/** The selection is cleared when another list is shown. */
export function useSelection(listKey: string) {
  const [stored, setStored] = useState<{ listKey: string; selection: Selection }>({ listKey, selection: emptySelection })
  const selection = stored.listKey === listKey ? stored.selection : emptySelection
  const change = (next: (now: Selection) => Selection) =>
    setStored((now) => ({ listKey, selection: next(now.listKey === listKey ? now.selection : emptySelection) }))
  const requestId = useRef(0)
  const cancelPending = () => void requestId.current++
  useEffect(() => () => void requestId.current++, [listKey])
  return {
    selection,
    selected: [...selection.emails.values()] as readonly EmailRow[],
    change,
    /** Applies `next` once `loading` resolves, unless the selection was reset or another list is shown. Rejects if `loading` does. */
    changeWhenLoaded: async (loading: Promise<readonly EmailRow[]>, next: (now: Selection, emails: readonly EmailRow[]) => Selection) => {
      const startedAt = requestId.current
      const emails = await loading
      if (startedAt === requestId.current) change((now) => next(now, emails))
    },
    cancelPending,
    reset: () => {
      cancelPending()
      change(() => emptySelection)
    },
    merge: (emails: readonly EmailRow[], update: EmailUpdate) => {
      const ids = new Set(emails.map(({ id }) => id))
      change((now) => updateSelected(now, (mail) => (ids.has(mail.id) ? update(mail) : mail)))
    },
    remove: (emails: readonly EmailRow[]) => change((now) => removeFromSelection(now, new Set(emails.map(({ id }) => id)))),
  }
}
