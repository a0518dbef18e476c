import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, type MouseEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { RowSource } from '#platform/web/ui/data-table/rows/row-source.ts'
import { getSheetHeight, useVirtualScroll } from '#platform/web/ui/data-table/rows/virtual-scroll.ts'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import type { EmailRow, MailboxView } from '../../../contract.ts'
import { getRowIndex, useActiveRow, type ListHandle } from './use-active-row.ts'
import { getRowsAbove, getScrollTop } from './scroll-position.ts'
import css from './email-list.module.css'
import { EmailListRow, type SharedRowProps } from './email-list-row.tsx'
import type { Mailbox } from '../use-mailbox.ts'
import { useLabelName, useLabels } from '../../../labels/web/index.ts'
import { useToday } from '../../../web/use-today.ts'

const ROW_HEIGHT = 76
const TOUCH_ROW_HEIGHT = 84
/** Milliseconds without scrolling until the position is written to the URL. */
const SCROLL_SAVE_DELAY = 300

type EmailListProps = {
  mailbox: Mailbox
  source: RowSource<EmailRow>
  handle: Ref<ListHandle>
  onRowClick: (index: number, action: string, event: MouseEvent) => void
}

export function EmailList({ mailbox, source, handle, onRowClick }: EmailListProps) {
  const { view, list, listKey, title } = mailbox
  const { isStale } = list
  const rowHeight = useMediaQuery('(pointer: coarse)') ? TOUCH_ROW_HEIGHT : ROW_HEIGHT
  const virtualScroll = useVirtualScroll({ count: source.count, row: rowHeight, headerHeight: 0 })
  const { scroller, window: visible, onScroll } = virtualScroll
  const { active, setActive } = useActiveRow({ listKey, source, isStale, openId: view.id, handle }, virtualScroll)
  const saveScrollPosition = useScrollPositionInUrl(mailbox, source, { scroller, rowHeight })
  const loadVisible = useEffectEvent(() => {
    source.setVisibleRange(visible.first, visible.last)
    if (visible.last >= source.count) list.onEnd?.()
  })
  useLayoutEffect(() => loadVisible(), [source, visible.first, visible.last])
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={title}
      aria-rowcount={source.count}
      aria-multiselectable
      aria-busy={isStale}
      className={css.scroller}
      data-paper="whole"
      style={{ '--mail-row': `${rowHeight}px` } as never}
      onScroll={() => {
        onScroll()
        saveScrollPosition()
      }}
      onClick={(event) => {
        const target = event.target as Element
        const index = getRowIndex(target)
        if (index >= 0) onRowClick(index, target.closest<HTMLElement>('[data-action]')?.dataset['action'] ?? 'open', event)
      }}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onFocus={({ target }) => {
        const index = getRowIndex(target)
        if (index >= 0 && index !== active) setActive(index)
      }}
    >
      <div
        role="rowgroup"
        className={css.sheet}
        data-stale={isStale || undefined}
        style={{ blockSize: getSheetHeight(source.count * rowHeight) }}
      >
        <VisibleRows {...{ mailbox, source, visible, rowHeight, active }} />
      </div>
    </div>
  )
}

type VisibleRowsProps = {
  mailbox: Mailbox
  source: RowSource<EmailRow>
  visible: { first: number; last: number; base: number }
  rowHeight: number
  active: number
}

function VisibleRows({ mailbox: { view, selection }, source, visible, rowHeight, active }: VisibleRowsProps) {
  const context = useSharedRowProps(view.folder)
  const reachable = active >= visible.first && active < visible.last ? active : visible.first
  return Array.from({ length: visible.last - visible.first }, (_, step) => {
    const index = visible.first + step
    const mail = source.getRow(index)
    return (
      <EmailListRow
        key={index}
        mail={mail}
        index={index}
        top={index * rowHeight - visible.base}
        context={context}
        isSelected={mail !== undefined && selection.selection.emails.has(mail.id)}
        isActive={index === reachable}
        isOpen={mail !== undefined && mail.id === view.id}
      />
    )
  })
}

function useSharedRowProps(folder: MailboxView): SharedRowProps {
  const { t } = useTranslation('email')
  const format = useFormat()
  const { getTintByName } = useLabels()
  const getLabelName = useLabelName()
  const today = useToday()
  return useMemo(() => ({ t, format, today, folder, getTintByName, getLabelName }), [t, format, today, folder, getTintByName, getLabelName])
}

type ScrollElement = { scroller: { current: HTMLDivElement | null }; rowHeight: number }

/** Restores the scroll position from the URL for each list, and returns a function that saves it there. */
function useScrollPositionInUrl({ listKey, view, change }: Mailbox, source: RowSource<EmailRow>, { scroller, rowHeight }: ScrollElement) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const getSizes = () => ({ height: source.count * rowHeight, viewport: scroller.current?.clientHeight ?? 0, row: rowHeight })
  const restore = useEffectEvent(() => {
    scroller.current!.scrollTo({ top: getScrollTop(view.at, getSizes()), behavior: 'instant' })
  })
  const save = () => {
    if (!scroller.current) return
    const at = getRowsAbove(scroller.current.scrollTop, getSizes())
    if (at !== view.at) change({ at: at || undefined })
  }
  useLayoutEffect(() => restore(), [listKey])
  useEffect(() => () => clearTimeout(timer.current), [listKey])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(save, SCROLL_SAVE_DELAY)
  }
}
