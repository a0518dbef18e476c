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
import { useDragForwarder } from '../drag/drag-forwarder.ts'
import type { BoardContext } from '../../../cards/web/index.ts'
import { CardDrag } from '../lazy-components.ts'
import { useFocusRetention } from './use-focus-retention.ts'

/** Cards rendered at first, and cards added when the end of the list comes near. */
const INITIAL_COUNT = 12
const BATCH_SIZE = 16
const NEAR_PX = 600

export type CardListProps = {
  board: Board
  cards: readonly ListedCard[]
  isFiltered: boolean
  /** Scrolls to the last card, where new ones are added. */
  scrollsToEnd: boolean
  context: BoardContext
  list: RefObject<HTMLDivElement | null>
}

/** Renders the visible cards, and more while scrolling. */
export const CardList = memo(function CardList({ board, cards, isFiltered, scrollsToEnd, context, list }: CardListProps) {
  const { shown, showMore, showAll } = useVisibleCards(cards, list)
  const dragForwarder = useDragForwarder()
  const [current, setCurrent] = useState<number | null>(null)
  const focusRetention = useFocusRetention(list, shown)
  const focusableId = shown.some(({ id }) => id === current) ? current : shown[0]?.id
  useEffect(() => void (scrollsToEnd && showAll()), [scrollsToEnd, showAll])
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-key]')
    if (row) setCurrent(Number(row.dataset['key']))
    focusRetention.onFocus(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    if (event.key === 'Home') list.current?.querySelector<HTMLElement>('[data-key]')?.focus()
    else showAll(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].at(-1)?.focus())
  }
  return (
    <div
      ref={list}
      role="grid"
      aria-label={board.title}
      aria-rowcount={cards.length}
      tabIndex={-1}
      className={css.list}
      onScroll={shown.length < cards.length ? ({ currentTarget }: UIEvent) => isNearEnd(currentTarget) && showMore() : undefined}
      {...dragForwarder.handlers}
      onFocus={onFocus}
      onBlur={focusRetention.onBlur}
      onKeyDown={onKeyDown}
    >
      <div className={css.rows}>
        {shown.map((card, index) => (
          <CardRow key={card.id} index={index} isCurrent={card.id === focusableId} {...{ card, context, dragForwarder }} />
        ))}
        {shown.length === 0 && (
          <div role="row" aria-rowindex={1}>
            <div role="gridcell" className={css.empty}>
              {context.t(isFiltered ? 'column.nothing' : 'column.empty')}
            </div>
          </div>
        )}
        {context.permissions.canMoveAny && <CardDrag cards={shown} {...{ board, context, list, dragForwarder, showMore }} />}
      </div>
    </div>
  )
})

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight > scrollHeight - NEAR_PX

function useVisibleCards(cards: readonly ListedCard[], list: RefObject<HTMLDivElement | null>) {
  const [count, setCount] = useState(INITIAL_COUNT)
  const onAllVisible = useRef<(() => void) | null>(null)
  const shown = useMemo(() => cards.slice(0, count), [cards, count])
  const isComplete = shown.length === cards.length
  const actions = useMemo(
    () => ({
      showMore: () => startTransition(() => setCount((previous) => previous + BATCH_SIZE)),
      showAll: (onVisible?: () => void) => {
        onAllVisible.current = onVisible ?? null
        startTransition(() => setCount(Infinity))
      },
    }),
    [],
  )
  useEffect(() => {
    if (!isComplete && list.current && isNearEnd(list.current)) actions.showMore()
    if (count !== Infinity) return
    onAllVisible.current?.()
    onAllVisible.current = null
  })
  return { shown, ...actions }
}
