import { memo } from 'react'
import type { ListedCard } from '../../../cards/card.ts'
import { CardFace } from './card-face.tsx'
import css from './card-list.module.css'
import type { DragForwarder } from '../drag/drag-forwarder.ts'
import type { BoardContext } from '../../../cards/web/index.ts'

type CardRowProps = {
  card: ListedCard
  /** Position in the column, from 0. */
  index: number
  /** Whether the card can be reached with Tab; one card of each column can. */
  isCurrent: boolean
  context: BoardContext
  dragForwarder: DragForwarder
}

export const CardRow = memo(function CardRow({ card, index, isCurrent, context, dragForwarder }: CardRowProps) {
  return (
    <div
      role="row"
      data-key={card.id}
      aria-label={card.title}
      aria-rowindex={index + 1}
      aria-busy={card.id < 0 || undefined}
      tabIndex={isCurrent ? 0 : -1}
      draggable={card.id > 0 && context.permissions.canMoveAny}
      className={css.row}
    >
      <div role="gridcell" className={css.cell}>
        <CardFace {...{ card, context, dragForwarder }} isFocusable={isCurrent} />
      </div>
    </div>
  )
})
