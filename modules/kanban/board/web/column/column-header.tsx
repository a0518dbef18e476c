import { ArrowLeftToLine, ArrowRightToLine, Ellipsis, Eraser, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { apiQueryOptions } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import { Board } from '../../../columns/contract.ts'
import { kanban } from '../../../contract.ts'
import css from './column-header.module.css'
import { DragHandle } from '../drag/drag-handle.tsx'
import { useDragForwarder } from '../drag/drag-forwarder.ts'
import type { BoardContext } from '../../../cards/web/index.ts'
import { ColumnDrag } from '../lazy-components.ts'

export type ColumnHeaderProps = {
  board: Board
  /** Number of all cards, null until all are loaded; `shown` is the number that match the filter. */
  count: number | null
  shown: number
  context: BoardContext
  onEdit: (board: Board) => void
}

export function ColumnHeader(props: ColumnHeaderProps) {
  const { board, context } = props
  const [isRenaming, setRenaming] = useState(false)
  const canRename = context.permissions.canUpdateBoard(board, 'title')
  const canMove = context.permissions.canUpdateBoard(board, 'position')
  const dragForwarder = useDragForwarder()
  return (
    <header {...dragForwarder.handlers} draggable={canMove && !isRenaming} className={css.head} data-drags={canMove || undefined}>
      {canMove && (
        <DragHandle className={css.handle} label={context.t('column.drag', { title: board.title })} dragForwarder={dragForwarder} />
      )}
      {canMove && <ColumnDrag {...{ board, dragForwarder }} />}
      {isRenaming ? (
        <RenameField board={board} context={context} onDone={() => setRenaming(false)} />
      ) : (
        <h2 className={css.title}>
          {canRename ? (
            <button type="button" className={css.rename} title={context.t('column.rename')} onClick={() => setRenaming(true)}>
              {board.title}
            </button>
          ) : (
            board.title
          )}
        </h2>
      )}
      <CardCount {...props} />
      <ColumnMenu {...props} />
    </header>
  )
}

function CardCount({ board: { cardLimit }, shown, count, context: { t, format } }: ColumnHeaderProps) {
  if (count === null) return <span className={css.count} />
  const isOver = cardLimit !== null && count > cardLimit
  const figures = { shown: format.number(shown), count: format.number(count), limit: format.number(cardLimit ?? 0) }
  const text = cardLimit === null ? t('column.count', { count, figure: figures.count }) : t('column.countOf', { ...figures, count })
  return (
    <span className={css.count} data-over={isOver || undefined} title={isOver ? t('column.over', figures) : text}>
      <span
        aria-hidden
      >{`${shown < count ? `${figures.shown} / ` : ''}${figures.count}${cardLimit === null ? '' : ` / ${figures.limit}`}`}</span>
      <span className="visually-hidden">{isOver ? t('column.over', figures) : text}</span>
    </span>
  )
}

function RenameField({ board, context, onDone }: { board: Board; context: BoardContext; onDone: () => void }) {
  const save = (title: string) => {
    if (title.trim() && title.trim() !== board.title) context.columnMutations.change(board, { title: title.trim() })
    onDone()
  }
  return (
    <input
      autoFocus
      className={css.input}
      aria-label={context.t('column.title')}
      defaultValue={board.title}
      maxLength={(Board.properties.title as { maxLength?: number }).maxLength}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => save(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.currentTarget.value = board.title
        onDone()
      }}
    />
  )
}

function ColumnMenu(props: ColumnHeaderProps) {
  const { board, context } = props
  const sections = [getEditItems(props), getRemoveItems(props)].filter((items) => items.length > 0).map((items) => ({ items }))
  if (sections.length === 0) return null
  return (
    <Menu
      placement="bottom end"
      sections={sections}
      trigger={(trigger) => (
        <IconButton label={context.t('column.menu', { title: board.title })} size="small" {...trigger}>
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}

function getEditItems({ board, context, onEdit }: ColumnHeaderProps): MenuItem[] {
  const { t, permissions, columnMutations } = context
  const items: MenuItem[] = []
  if (permissions.canUpdateBoard(board))
    items.push({ id: 'edit', label: t('column.edit'), icon: <Pencil />, onAction: () => onEdit(board) })
  if (!permissions.canUpdateBoard(board, 'position')) return items
  const { previous, next } = columnMutations.getAdjacent(board.id)
  return [
    ...items,
    {
      id: 'back',
      label: t('column.back'),
      icon: <ArrowLeftToLine data-points />,
      isDisabled: previous === undefined,
      onAction: () => previous !== undefined && columnMutations.moveTo(board.id, previous),
    },
    {
      id: 'on',
      label: t('column.on'),
      icon: <ArrowRightToLine data-points />,
      isDisabled: next === undefined,
      onAction: () => next !== undefined && columnMutations.moveTo(board.id, next),
    },
  ]
}

function getRemoveItems({
  board,
  count: loadedCount,
  context: { t, permissions, columnMutations, projectId },
}: ColumnHeaderProps): MenuItem[] {
  const count = loadedCount ?? 0
  const items: MenuItem[] = []
  if (permissions.canDeleteAny && count > 0)
    items.push({ id: 'clear', label: t('column.clear'), icon: <Eraser />, isDanger: true, onAction: () => void clear() })
  if (permissions.canDeleteBoard(board))
    items.push({
      id: 'delete',
      label: t('column.delete'),
      icon: <Trash2 />,
      isDanger: true,
      isDisabled: loadedCount === null,
      onAction: () => void remove().catch(showErrorToast),
    })
  return items

  async function clear() {
    const title = t('column.clearTitle', { title: board.title })
    if (await confirm({ title, text: t('column.clearText', { count }), confirmLabel: t('column.clear'), isDanger: true }))
      columnMutations.clear(board)
  }

  async function remove() {
    const title = t('column.deleteTitle', { title: board.title })
    const archived = await countArchivedCards(projectId, board.id)
    const text = t(archived > 0 ? 'column.deleteArchived' : 'column.deleteText', { count: count + archived, archived })
    if (count + archived === 0 || (await confirm({ title, text, confirmLabel: t('column.delete'), isDanger: true })))
      columnMutations.remove(board)
  }
}

async function countArchivedCards(projectId: number, boardId: number): Promise<number> {
  const input = { projectId, boardId, archived: true, descriptions: false, perPage: 1 }
  return (await queryClient.fetchQuery({ ...apiQueryOptions(kanban.listTasks, input), staleTime: 0 })).total
}
