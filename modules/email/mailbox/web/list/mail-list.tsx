import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, type MouseEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { RowSource } from '#platform/web/ui/data-table/rows/row-source.ts'
import { sheetOf, useTallScroll } from '#platform/web/ui/data-table/rows/tall-scroll.ts'
import { useMedia } from '#platform/web/ui/layout/use-media.ts'
import type { MailRow as Mail, View } from '../../../contract.ts'
import { indexAt, useActiveRow, type ListHandle } from './active-row.ts'
import { rowsAbove, scrollTopAt } from './scroll-position.ts'
import css from './mail-list.module.css'
import { MailRow, type RowWords } from './mail-row.tsx'
import type { Selection } from '../selection/selection.ts'
import { useLabelName, useLabels } from '../../../labels/web/index.ts'
import { useToday } from '../../../web/use-today.ts'

const ROW = 76
const ROW_TOUCH = 84
/** Milliseconds of rest until the address says where the list is. */
const REST = 300

type MailListProps = {
  label: string
  folder: View
  /** Another list begins at `at`. */
  listKey: string
  source: RowSource<Mail>
  isStale: boolean
  selection: Selection
  openId: number | null
  at: number
  onAt: (at: number) => void
  /** The last row is in sight. */
  onEnd: (() => void) | undefined
  onPress: (index: number, act: string, event: MouseEvent) => void
  handle: Ref<ListHandle>
}

/** All mails of a list, of which those in sight are drawn. One row can be reached by Tab, and from there every other by keys. */
export function MailList(props: MailListProps) {
  const { label, folder, source, isStale, selection, openId, onPress } = props
  const row = useMedia('(pointer: coarse)') ? ROW_TOUCH : ROW
  const tall = useTallScroll({ count: source.count, row, head: 0 })
  const { scroller, window: drawn, onScroll } = tall
  const words = useRowWords(folder)
  const { active, setActive } = useActiveRow(props, tall)
  const onPlace = usePlaceInAddress(props, { scroller, row })
  const show = useEffectEvent(() => {
    source.show(drawn.first, drawn.last)
    if (drawn.last >= source.count) props.onEnd?.()
  })
  useLayoutEffect(() => show(), [source, drawn.first, drawn.last])
  const reachable = active >= drawn.first && active < drawn.last ? active : drawn.first
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={source.count}
      aria-multiselectable
      aria-busy={isStale}
      className={css.scroller}
      data-paper="whole"
      style={{ '--mail-row': `${row}px` } as never}
      onScroll={() => {
        onScroll()
        onPlace()
      }}
      onClick={(event) => {
        const target = event.target as Element
        const index = indexAt(target)
        if (index >= 0) onPress(index, target.closest<HTMLElement>('[data-act]')?.dataset['act'] ?? 'open', event)
      }}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onFocus={({ target }) => {
        const index = indexAt(target)
        if (index >= 0 && index !== active) setActive(index)
      }}
    >
      <div role="rowgroup" className={css.sheet} data-stale={isStale || undefined} style={{ blockSize: sheetOf(source.count * row) }}>
        {Array.from({ length: drawn.last - drawn.first }, (_, step) => {
          const index = drawn.first + step
          const mail = source.at(index)
          return (
            <MailRow
              key={index}
              mail={mail}
              index={index}
              top={index * row - drawn.base}
              words={words}
              isSelected={mail !== undefined && selection.mails.has(mail.id)}
              isActive={index === reachable}
              isOpen={mail !== undefined && mail.id === openId}
            />
          )
        })}
      </div>
    </div>
  )
}

function useRowWords(folder: View): RowWords {
  const { t } = useTranslation('email')
  const format = useFormat()
  const { tintOfName } = useLabels()
  const labelName = useLabelName()
  const today = useToday()
  return useMemo(() => ({ t, format, today, folder, tintOfName, labelName }), [t, format, today, folder, tintOfName, labelName])
}

type Scrolled = { scroller: { current: HTMLDivElement | null }; row: number }

/** The list opens where the address says, and the address says where it rests. */
function usePlaceInAddress({ listKey, source, at, onAt }: MailListProps, { scroller, row }: Scrolled) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sizes = () => ({ height: source.count * row, viewport: scroller.current?.clientHeight ?? 0, row })
  const start = useEffectEvent(() => {
    scroller.current!.scrollTo({ top: scrollTopAt(at, sizes()), behavior: 'instant' })
  })
  useLayoutEffect(() => start(), [listKey])
  useEffect(() => () => clearTimeout(timer.current), [listKey])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => scroller.current && onAt(rowsAbove(scroller.current.scrollTop, sizes())), REST)
  }
}
