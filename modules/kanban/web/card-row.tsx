import { memo } from 'react'
import type { ListedCard } from '../card-contract.ts'
import { CardFace } from './card-face.tsx'
import css from './card-list.module.css'
import type { DragPort } from './drag-port.ts'
import type { Means } from './means.ts'

type CardRowProps = {
  card: ListedCard
  /** Its place in the column, from 0. */
  index: number
  /** Whether the Tab key comes to it: to one card of each column. */
  isCurrent: boolean
  means: Means
  port: DragPort
}

export const CardRow = memo(function CardRow({ card, index, isCurrent, means, port }: CardRowProps) {
  return (
    <div
      role="row"
      data-key={card.id}
      aria-label={card.title}
      aria-rowindex={index + 1}
      aria-busy={card.id < 0 || undefined}
      tabIndex={isCurrent ? 0 : -1}
      draggable={card.id > 0 && means.rights.mayMoveAny}
      className={css.row}
    >
      <div role="gridcell" className={css.cell}>
        <CardFace {...{ card, means, port }} isReached={isCurrent} />
      </div>
    </div>
  )
})
