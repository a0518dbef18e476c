import { useEffect, useRef, useState } from 'react'
import type { MailRow } from '../../../contract.ts'
import type { Change } from '../actions/optimistic-updates.ts'
import { merged, nothingSelected, without, type Selection } from './selection.ts'

export type SelectionState = ReturnType<typeof useSelection>

/** What is selected in a list; another list begins without. */
export function useSelection(listKey: string) {
  const [held, hold] = useState<{ listKey: string; selection: Selection }>({ listKey, selection: nothingSelected })
  const selection = held.listKey === listKey ? held.selection : nothingSelected
  const change = (next: (now: Selection) => Selection) =>
    hold((now) => ({ listKey, selection: next(now.listKey === listKey ? now.selection : nothingSelected) }))
  const round = useRef(0)
  const forgetAwaited = () => void round.current++
  useEffect(() => () => void round.current++, [listKey])
  return {
    selection,
    selected: [...selection.mails.values()] as readonly MailRow[],
    change,
    /** Changes it by mails once they have come, unless they are forgotten or another list is shown by then. Throws as `coming` does. */
    changeBy: async (coming: Promise<readonly MailRow[]>, next: (now: Selection, mails: readonly MailRow[]) => Selection) => {
      const asked = round.current
      const mails = await coming
      if (asked === round.current) change((now) => next(now, mails))
    },
    forgetAwaited,
    reset: () => {
      forgetAwaited()
      change(() => nothingSelected)
    },
    /** Merges what an act changed into those of its mails that are selected. */
    merge: (mails: readonly MailRow[], act: Change) => {
      const ids = new Set(mails.map(({ id }) => id))
      change((now) => merged(now, (mail) => (ids.has(mail.id) ? act(mail) : mail)))
    },
    leave: (mails: readonly MailRow[]) => change((now) => without(now, new Set(mails.map(({ id }) => id)))),
  }
}
