import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  startTransition,
  type UIEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ListedCard } from '../../../cards/card.ts'
import type { Board } from '../../../columns/contract.ts'
import css from './card-list.module.css'
import { CardRow } from './card-row.tsx'
import { useDragHandlers } from '../drag/drag-handlers.ts'
import type { BoardContext } from '../../../cards/web/index.ts'
import { CardDrag } from '../lazy-parts.ts'
import { useFocusRetention } from './use-focus-retention.ts'

/** Cards that a column begins with, and that follow where they fill it not or its end comes near. */
const INITIAL_COUNT = 12
const BATCH_SIZE = 16
const NEAR_PX = 600

export type CardListProps = {
  board: Board
  cards: readonly ListedCard[]
  isFiltered: boolean
  /** Goes down to the last card, where new ones are added. */
  isToEnd: boolean
  context: BoardContext
  list: RefObject<HTMLDivElement | null>
}

/** The cards of one column: as many as are in sight, and more as one goes down. */
export const CardList = memo(function CardList({ board, cards, isFiltered, isToEnd, context, list }: CardListProps) {
  const { shown, more, toEnd } = useVisibleCards(cards, list)
  const port = useDragHandlers()
  const [current, setCurrent] = useState<number | null>(null)
  const keepFocus = useFocusRetention(list, shown)
  const stop = shown.some(({ id }) => id === current) ? current : shown[0]?.id
  useEffect(() => void (isToEnd && toEnd()), [isToEnd, toEnd])
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-key]')
    if (row) setCurrent(Number(row.dataset['key']))
    keepFocus.onFocus(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    if (event.key === 'Home') list.current?.querySelector<HTMLElement>('[data-key]')?.focus()
    else toEnd(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].at(-1)?.focus())
  }
  return (
    <div
      ref={list}
      role="grid"
      aria-label={board.title}
      aria-rowcount={cards.length}
      tabIndex={-1}
      className={css.list}
      onScroll={shown.length < cards.length ? ({ currentTarget }: UIEvent) => isNearEnd(currentTarget) && more() : undefined}
      {...port.handlers}
      onFocus={onFocus}
      onBlur={keepFocus.onBlur}
      onKeyDown={onKeyDown}
    >
      <div className={css.rows}>
        {shown.map((card, index) => (
          <CardRow key={card.id} index={index} isCurrent={card.id === stop} {...{ card, context, port }} />
        ))}
        {shown.length === 0 && (
          <div role="row" aria-rowindex={1}>
            <div role="gridcell" className={css.empty}>
              {context.t(isFiltered ? 'column.nothing' : 'column.empty')}
            </div>
          </div>
        )}
        {context.permissions.canMoveAny && <CardDrag cards={shown} {...{ board, context, list, port, more }} />}
      </div>
    </div>
  )
})

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight > scrollHeight - NEAR_PX

/** As many cards as fill the column, and those that were gone down to. */
function useVisibleCards(cards: readonly ListedCard[], list: RefObject<HTMLDivElement | null>) {
  const [count, setCount] = useState(INITIAL_COUNT)
  const arrived = useRef<(() => void) | null>(null)
  const shown = useMemo(() => cards.slice(0, count), [cards, count])
  const isAll = shown.length === cards.length
  const acts = useMemo(
    () => ({
      more: () => startTransition(() => setCount((before) => before + BATCH_SIZE)),
      toEnd: (then?: () => void) => {
        arrived.current = then ?? null
        startTransition(() => setCount(Infinity))
      },
    }),
    [],
  )
  useEffect(() => {
    if (!isAll && list.current && isNearEnd(list.current)) acts.more()
    if (count !== Infinity) return
    arrived.current?.()
    arrived.current = null
  })
  return { shown, ...acts }
}
