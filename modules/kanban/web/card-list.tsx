import { memo, useMemo, useState, type Ref, type UIEvent } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import type { ListedCard } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import { CardFace } from './card-face.tsx'
import css from './card-list.module.css'
import type { Means } from './means.ts'
import { useCardDrag } from './use-card-drag.tsx'

const layout = { estimatedRowHeight: 84, gap: 8, padding: 8, dropIndicatorThickness: 4 }
/** Cards that a column begins with, and that follow when its end comes near: a drag looks at all that are there. */
const STEP = 40
const NEAR_PX = 1_000

export type CardListProps = {
  board: Board
  cards: readonly ListedCard[]
  isFiltered: boolean
  /** Goes down to the last card, where new ones are added. */
  isToEnd: boolean
  means: Means
  list: Ref<HTMLDivElement>
}

/** The cards of one column. Only those in sight stand in the document. */
export const CardList = memo(function CardList({ board, cards, isFiltered, isToEnd, means, list }: CardListProps) {
  const [count, setCount] = useState(STEP)
  if (isToEnd && count < cards.length) setCount(Infinity)
  const shown = useMemo(() => cards.slice(0, count), [cards, count])
  const dragAndDropHooks = useCardDrag({ board, cards: shown, means })
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    if (scrollTop + clientHeight > scrollHeight - NEAR_PX) setCount(count + STEP)
  }
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        ref={list}
        aria-label={board.title}
        items={shown}
        dependencies={[means]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
        className={css.list!}
        onScroll={count < cards.length ? onScroll : undefined}
        renderEmptyState={() => <p className={css.empty}>{means.t(isFiltered ? 'column.nothing' : 'column.empty')}</p>}
      >
        {(card) => (
          <GridListItem id={card.id} textValue={card.title} className={css.row!} aria-busy={card.id < 0 || undefined}>
            <CardFace card={card} means={means} />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  )
})
