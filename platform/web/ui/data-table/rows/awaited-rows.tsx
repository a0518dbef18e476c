import { memo } from 'react'
import { classes } from '../../classes.ts'
import css from '../data-table.module.css'
import type { RowLook } from '../parts.ts'
import type { RowSource } from './row-source.ts'

type AwaitedProps<R> = {
  look: RowLook<R>
  /** Pixels from the top of the sheet. */
  top: number
  count: number
  /** No rows have come yet at all. */
  isFirst: boolean
}

/** The places of rows that are on their way: one element for all of them, since a scroll by the bar shows hundreds that never come. */
export const AwaitedRows = memo(Awaited) as typeof Awaited

function Awaited<R>({ look, top, count, isFirst }: AwaitedProps<R>) {
  return (
    <div
      aria-hidden
      data-waiting={isFirst || undefined}
      className={css.awaited}
      style={{ insetBlockStart: top, blockSize: count * look.height }}
    >
      {look.isSelectable && <span />}
      {look.shown.map(({ id, column }) => (
        <span key={id} className={classes(css.bars, column.align === 'end' && css.atEnd)} />
      ))}
    </div>
  )
}

/** From the first to the last row that is not there; what is there between them stands over it. */
export function awaitedOf<R>(source: RowSource<R>, drawn: readonly number[]): { from: number; count: number } | null {
  const isAwaited = (index: number) => source.at(index) === undefined
  const from = drawn.find(isAwaited)
  return from === undefined ? null : { from, count: drawn.findLast(isAwaited)! - from + 1 }
}
