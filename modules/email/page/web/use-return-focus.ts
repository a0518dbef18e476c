import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { RowSource } from '#platform/web/ui/data-table/rows/row-source.ts'
import type { MailRow } from '../../contract.ts'
import type { ListHandle } from '../../mailbox/web/index.ts'

/** When the open mail is closed, the focus goes to its row, unless it is somewhere by then. */
export function useBackToList(openId: number | null, handle: RefObject<ListHandle | null>, source: RowSource<MailRow> | undefined): void {
  const last = useRef<number | null>(null)
  const goBack = useEffectEvent((id: number) => {
    if (document.activeElement !== document.body) return
    const index = Array.from({ length: source?.count ?? 0 }, (_, place) => place).find((place) => source!.at(place)?.id === id)
    handle.current?.focus(index ?? handle.current.active)
  })
  useEffect(() => {
    if (openId === null && last.current !== null) goBack(last.current)
    last.current = openId
  }, [openId])
}
