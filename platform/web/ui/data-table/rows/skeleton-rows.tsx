import { memo } from 'react'
import { joinClasses } from '../../join-classes.ts'
import css from '../data-table.module.css'
import type { RowModel } from '../table-model.ts'
import type { RowSource } from './row-source.ts'

type AwaitedProps<R> = {
  look: RowModel<R>
  top: number
  count: number
  isFirst: boolean
}

/** Placeholders for rows that are loading, in a single element since scrolling may pass hundreds of them. */
export const SkeletonRows = memo(Awaited) as typeof Awaited

function Awaited<R>({ look, top, count, isFirst }: AwaitedProps<R>) {
  return (
    <div
      aria-hidden
      data-waiting={isFirst || undefined}
      className={css.awaited}
      style={{ insetBlockStart: top, blockSize: count * look.height }}
    >
      {look.isSelectable && <span />}
      {look.visibleColumns.map(({ id, column }) => (
        <span key={id} className={joinClasses(css.bars, column.align === 'end' && css.atEnd)} />
      ))}
    </div>
  )
}

export function findMissingRange<R>(source: RowSource<R>, drawn: readonly number[]): { from: number; count: number } | null {
  const isAwaited = (index: number) => source.getRow(index) === undefined
  const from = drawn.find(isAwaited)
  return from === undefined ? null : { from, count: drawn.findLast(isAwaited)! - from + 1 }
}
