import { useEffect } from 'react'
import { useDrag } from 'react-aria-components/useDrag'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import type { Board } from '../../../columns/contract.ts'
import type { DragForwarder } from './drag-forwarder.ts'
import { BOARD_TYPE } from './drag-types.ts'
import { draggedColumn } from './dragged-column.ts'

type ColumnDragProps = { board: Board; dragForwarder: DragForwarder }

export const ColumnDrag = (props: ColumnDragProps) => (
  <AriaLocale>
    <Drag {...props} />
  </AriaLocale>
)

function Drag({ board, dragForwarder }: ColumnDragProps) {
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    getItems: () => [{ [BOARD_TYPE]: String(board.id), 'text/plain': board.title }],
    onDragStart: () => void (draggedColumn.current = board.id),
    onDragEnd: () => void (draggedColumn.current = null),
  })
  useEffect(() =>
    dragForwarder.connect({
      ...(dragProps as object),
      startDrag: (target, pointerType) => dragButtonProps.onPress?.({ type: 'press', pointerType, target } as never),
      describedBy: dragButtonProps['aria-describedby'],
    }),
  )
  return null
}
