import {
  memo,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type UIEvent,
} from 'react'
import type { ListedCard } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import css from './card-list.module.css'
import { CardRow } from './card-row.tsx'
import { useDragPort } from './drag-port.ts'
import type { Means } from './means.ts'
import { CardDrag } from './parts.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** Cards that a column begins with, and that follow where they fill it not or its end comes near. */
const FIRST = 12
const STEP = 16
const NEAR_PX = 600

export type CardListProps = {
  board: Board
  cards: readonly ListedCard[]
  isFiltered: boolean
  /** Goes down to the last card, where new ones are added. */
  isToEnd: boolean
  means: Means
  list: RefObject<HTMLDivElement | null>
}

/** The cards of one column: as many as are in sight, and more as one goes down. */
export const CardList = memo(function CardList({ board, cards, isFiltered, isToEnd, means, list }: CardListProps) {
  const { shown, more, toEnd } = useShown(cards, list)
  const port = useDragPort()
  const [current, setCurrent] = useState<number | null>(null)
  const keepFocus = useKeptFocus(list, shown)
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
          <CardRow key={card.id} index={index} isCurrent={card.id === stop} {...{ card, means, port }} />
        ))}
        {shown.length === 0 && (
          <div role="row" aria-rowindex={1}>
            <div role="gridcell" className={css.empty}>
              {means.t(isFiltered ? 'column.nothing' : 'column.empty')}
            </div>
          </div>
        )}
        {means.rights.mayMoveAny && <CardDrag cards={shown} {...{ board, means, list, port, more }} />}
      </div>
    </div>
  )
})

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight > scrollHeight - NEAR_PX

/** As many cards as fill the column, and those that were gone down to. */
function useShown(cards: readonly ListedCard[], list: RefObject<HTMLDivElement | null>) {
  const [count, setCount] = useState(FIRST)
  const arrived = useRef<(() => void) | null>(null)
  const shown = useMemo(() => cards.slice(0, count), [cards, count])
  const isAll = shown.length === cards.length
  const acts = useMemo(
    () => ({
      more: () => startTransition(() => setCount((before) => before + STEP)),
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
