import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { RowSource } from '#platform/web/ui/data-table/rows/row-source.ts'
import type { EmailRow } from '../../contract.ts'
import type { ListHandle } from '../../mailbox/web/index.ts'

/** Moves the focus to the row of an email when it is closed, unless the focus is already elsewhere. */
export function useReturnFocus(openId: number | null, handle: RefObject<ListHandle | null>, source: RowSource<EmailRow> | undefined): void {
  const lastOpenId = useRef<number | null>(null)
  const returnFocus = useEffectEvent((id: number) => {
    if (document.activeElement !== document.body) return
    const index = Array.from({ length: source?.count ?? 0 }, (_, position) => position).find(
      (position) => source!.getRow(position)?.id === id,
    )
    handle.current?.focus(index ?? handle.current.active)
  })
  useEffect(() => {
    if (openId === null && lastOpenId.current !== null) returnFocus(lastOpenId.current)
    lastOpenId.current = openId
  }, [openId])
}
