import { useState } from 'react'
import type { MailRow } from '../contract.ts'
import type { Change } from './optimistic.ts'
import { merged, nothingSelected, without, type Selection } from './selection.ts'

export type SelectionState = ReturnType<typeof useSelection>

/** What is selected in a list; another list begins without. */
export function useSelection(listKey: string) {
  const [held, hold] = useState<{ listKey: string; selection: Selection }>({ listKey, selection: nothingSelected })
  const selection = held.listKey === listKey ? held.selection : nothingSelected
  const set = (next: Selection) => hold({ listKey, selection: next })
  return {
    selection,
    selected: [...selection.mails.values()] as readonly MailRow[],
    set,
    reset: () => set(nothingSelected),
    /** Merges what an act changed into those of its mails that are selected. */
    merge: (mails: readonly MailRow[], change: Change) => {
      const ids = new Set(mails.map(({ id }) => id))
      if (mails.some(({ id }) => selection.mails.has(id))) set(merged(selection, (mail) => (ids.has(mail.id) ? change(mail) : mail)))
    },
    leave: (mails: readonly MailRow[]) => set(without(selection, new Set(mails.map(({ id }) => id)))),
  }
}
