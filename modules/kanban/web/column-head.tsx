import { ArrowLeftToLine, ArrowRightToLine, Ellipsis, Eraser, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showProblem } from '#platform/web/notices.ts'
import { readOptions } from '#platform/web/queries.ts'
import { queries } from '#platform/web/query-client.ts'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx'
import { Board, kanban } from '../contract.ts'
import css from './column-head.module.css'
import { DragHandle } from './drag-handle.tsx'
import { useDragPort } from './drag-port.ts'
import type { Means } from './means.ts'
import { ColumnDrag } from './parts.ts'

export type ColumnHeadProps = {
  board: Board
  /** How many cards it has, and how many of them are shown; null as long as not all are there. */
  count: number | null
  shown: number
  means: Means
  onEdit: (board: Board) => void
}

/** Title, how many cards, and what can be done with the column; it is dragged by its head. */
export function ColumnHead(props: ColumnHeadProps) {
  const { board, means } = props
  const [isRenaming, setRenaming] = useState(false)
  const mayRename = means.rights.mayChangeBoard(board, 'title')
  const mayMove = means.rights.mayChangeBoard(board, 'position')
  const port = useDragPort()
  return (
    <header {...port.handlers} draggable={mayMove && !isRenaming} className={css.head} data-drags={mayMove || undefined}>
      {mayMove && <DragHandle className={css.handle} label={means.t('column.drag', { title: board.title })} port={port} />}
      {mayMove && <ColumnDrag {...{ board, port }} />}
      {isRenaming ? (
        <Rename board={board} means={means} onDone={() => setRenaming(false)} />
      ) : (
        <h2 className={css.title}>
          {mayRename ? (
            <button type="button" className={css.rename} title={means.t('column.rename')} onClick={() => setRenaming(true)}>
              {board.title}
            </button>
          ) : (
            board.title
          )}
        </h2>
      )}
      <Count {...props} />
      <ColumnMenu {...props} />
    </header>
  )
}

function Count({ board: { cardLimit }, shown, count, means: { t, format } }: ColumnHeadProps) {
  if (count === null) return <span className={css.count} />
  const isOver = cardLimit !== null && count > cardLimit
  const figures = { shown: format.number(shown), count: format.number(count), limit: format.number(cardLimit ?? 0) }
  const text = cardLimit === null ? t('column.count', { count, figure: figures.count }) : t('column.countOf', { ...figures, count })
  return (
    <span className={css.count} data-over={isOver || undefined} title={isOver ? t('column.over', figures) : text}>
      <span
        aria-hidden
      >{`${shown < count ? `${figures.shown} / ` : ''}${figures.count}${cardLimit === null ? '' : ` / ${figures.limit}`}`}</span>
      <span className="unseen">{isOver ? t('column.over', figures) : text}</span>
    </span>
  )
}

function Rename({ board, means, onDone }: { board: Board; means: Means; onDone: () => void }) {
  const save = (title: string) => {
    if (title.trim() && title.trim() !== board.title) means.boards.change(board, { title: title.trim() })
    onDone()
  }
  return (
    <input
      autoFocus
      className={css.input}
      aria-label={means.t('column.title')}
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

function ColumnMenu(props: ColumnHeadProps) {
  const { board, means } = props
  const sections = [changeItems(props), removeItems(props)].filter((items) => items.length > 0).map((items) => ({ items }))
  if (sections.length === 0) return null
  return (
    <Menu
      placement="bottom end"
      sections={sections}
      trigger={(trigger) => (
        <IconButton label={means.t('column.menu', { title: board.title })} size="small" {...trigger}>
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}

function changeItems({ board, means, onEdit }: ColumnHeadProps): MenuItem[] {
  const { t, rights, boards } = means
  const items: MenuItem[] = []
  if (rights.mayChangeBoard(board)) items.push({ id: 'edit', label: t('column.edit'), icon: <Pencil />, onAction: () => onEdit(board) })
  if (!rights.mayChangeBoard(board, 'position')) return items
  const { previous, next } = boards.neighbours(board.id)
  return [
    ...items,
    {
      id: 'back',
      label: t('column.back'),
      icon: <ArrowLeftToLine data-points />,
      isDisabled: previous === undefined,
      onAction: () => previous !== undefined && boards.moveTo(board.id, previous),
    },
    {
      id: 'on',
      label: t('column.on'),
      icon: <ArrowRightToLine data-points />,
      isDisabled: next === undefined,
      onAction: () => next !== undefined && boards.moveTo(board.id, next),
    },
  ]
}

function removeItems({ board, count: known, means: { t, rights, boards, projectId } }: ColumnHeadProps): MenuItem[] {
  const count = known ?? 0
  const items: MenuItem[] = []
  if (rights.mayDeleteAny && count > 0)
    items.push({ id: 'clear', label: t('column.clear'), icon: <Eraser />, isDanger: true, onAction: () => void clear() })
  if (rights.mayDeleteBoard(board))
    items.push({
      id: 'delete',
      label: t('column.delete'),
      icon: <Trash2 />,
      isDanger: true,
      isDisabled: known === null,
      onAction: () => void remove().catch(showProblem),
    })
  return items

  async function clear() {
    const title = t('column.clearTitle', { title: board.title })
    if (await confirm({ title, text: t('column.clearText', { count }), action: t('column.clear'), isDanger: true })) boards.clear(board)
  }

  async function remove() {
    const title = t('column.deleteTitle', { title: board.title })
    const archived = await archivedIn(projectId, board.id)
    const text = t(archived > 0 ? 'column.deleteArchived' : 'column.deleteText', { count: count + archived, archived })
    if (count + archived === 0 || (await confirm({ title, text, action: t('column.delete'), isDanger: true }))) boards.remove(board)
  }
}

/** How many cards of a column are out of sight. */
async function archivedIn(projectId: number, boardId: number): Promise<number> {
  const asked = { projectId, boardId, archived: true, descriptions: false, perPage: 1 }
  return (await queries.fetchQuery({ ...readOptions(kanban.listTasks, asked), staleTime: 0 })).total
}
