import { GripVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import type { Task } from '../../contract.ts'
import { getDropPosition } from './drop-position.ts'
import css from './sortable-task-list.module.css'
import type { TaskListProps } from './task-list.tsx'
import row from './task-row.module.css'
import { RowContent } from './task-row.tsx'

type SortableTaskListProps = TaskListProps & { hasMore: boolean; onMove: (id: number, before: number | null) => void }

/** The list in custom order: rows can be dragged with pointer, touch or keyboard. */
export function SortableTaskList({ label, tasks, hasMore, openId, state, context, onMove }: SortableTaskListProps) {
  const { selection, listProps } = state
  const { dragAndDropHooks } = useDragAndDrop<Task>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': tasks.find(({ id }) => id === key)?.title ?? '' })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={css.dropTarget!} />,
    onReorder: ({ keys, target }) => {
      const before = getDropPosition({ tasks, hasMore }, target)
      for (const key of keys) if (key !== before) onMove(Number(key), before)
    },
  })
  return (
    <AriaLocale>
      <div {...listProps} data-selecting={selection.ids.size > 0 || undefined}>
        <GridList
          aria-label={label}
          items={tasks}
          dependencies={[openId, selection, context]}
          dragAndDropHooks={dragAndDropHooks}
          disallowTypeAhead
          className={css.list!}
        >
          {(task) => (
            <GridListItem
              id={task.id}
              textValue={task.title}
              className={row.row!}
              data-open={task.id === openId || undefined}
              data-done={task.isCompleted || undefined}
              data-chosen={selection.ids.has(task.id) || undefined}
            >
              <div className={row.cell}>
                <Button slot="drag" data-act="drag" className={row.handle!} aria-label={context.t('order.handle', { title: task.title })}>
                  <GripVertical />
                </Button>
                <RowContent task={task} context={context} isSelected={selection.ids.has(task.id)} />
              </div>
            </GridListItem>
          )}
        </GridList>
      </div>
    </AriaLocale>
  )
}
