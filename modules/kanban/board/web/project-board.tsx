import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useAddress } from '#platform/web/routing/address.ts'
import { useArrival, usePreload } from '#platform/web/hooks/first-shown.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { usePageKeys } from '#platform/web/routing/page-keys.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { useToday } from '#platform/web/hooks/use-today.ts'
import type { Project } from '../../projects/contract.ts'
import { useColumnMutations } from '../../columns/web/index.ts'
import { BoardHeader } from './board-header.tsx'
import { BoardView } from './board-view.tsx'
import { ArchiveDrawer, type BoardContext, useCardMutations } from '../../cards/web/index.ts'
import { createCardFilter } from './card-filter.ts'
import { useKanbanPermissions } from '../../web/use-permissions.ts'
import { getPageCommand } from './page-shortcuts.ts'
import { preloadParts } from './lazy-parts.ts'
import { CardDrawer } from '../../card-detail/web/index.ts'
import { ProjectSettings } from '../../projects/web/index.ts'
import { useBoard } from './use-board.ts'
import type { UrlState } from './url-state.ts'
import { BoardSkeleton } from './board-skeleton.tsx'

type ChangeUrlState = ReturnType<typeof useAddress<UrlState>>[1]
type ProjectBoardProps = { project: Project; view: UrlState; change: ChangeUrlState; switcher: ReactNode; onHelp: () => void }

/** One project: its head with the filter, its columns, and what stands over them. */
export function ProjectBoard({ project, view, change, switcher, onHelp }: ProjectBoardProps) {
  const board = useBoard(project.id)
  const context = useBoardContext(project.id, board.labels.toneOf)
  const [adding, setAdding] = useState<number | 'new' | null>(null)
  const matches = useCardFilter(view, context.today)
  const isThere = board.boards !== undefined && board.cards !== undefined
  const add = () => setAdding(getFocusedBoardId() ?? board.boards?.[0]?.id ?? 'new')
  usePageKeys(getPageCommand, (command) => {
    if (command === 'add' && context.permissions.canAdd) add()
    else if (command === 'help') onHelp()
  })
  usePreload(isThere, preloadParts)
  useArrival(isThere, view.new, () => {
    change({ new: undefined })
    add()
  })
  const close = () => change({ task: undefined, shows: undefined })
  return (
    <>
      <BoardHeader
        {...{ project, view, change, switcher, matches, onHelp }}
        cards={board.all}
        labels={board.labels.labels}
        toneOf={board.labels.toneOf}
      />
      {board.problem && <Failure title={problemText(board.problem)} requestId={board.problem.requestId} onRetry={board.retry} />}
      {!isThere && !board.problem && <BoardSkeleton />}
      {isThere && (
        <BoardView
          boards={board.boards!}
          cards={board.cards!}
          isWhole={board.all !== undefined}
          {...{ matches, context, adding }}
          onAdding={setAdding}
          onOpen={({ id }) => change({ project: project.id, task: id }, { push: view.task === null })}
        />
      )}
      {view.task !== null && (
        <CardDrawer
          key={view.task}
          id={view.task}
          boards={board.boards}
          {...{ project, context }}
          labels={board.labels.labels}
          onClose={close}
        />
      )}
      {view.shows === 'archive' && <ArchiveDrawer {...{ project, context }} onClose={close} />}
      {(view.shows === 'settings' || view.shows === 'projects') && (
        <ProjectSettings {...{ project }} labels={board.labels.labels} shows={view.shows} onClose={close} />
      )}
    </>
  )
}

function useBoardContext(projectId: number, toneOf: BoardContext['toneOf']): BoardContext {
  const { t } = useTranslation('kanban')
  const [format, today, permissions] = [useFormat(), useToday(), useKanbanPermissions()]
  const [cards, boards] = [useCardMutations(projectId), useColumnMutations(projectId)]
  return useMemo(
    () => ({ projectId, t, format, today, toneOf, permissions, cards, boards }),
    [projectId, t, format, today, toneOf, permissions, cards, boards],
  )
}

/** Typing goes on while thousands of cards are looked through. */
function useCardFilter({ q, member, label, due }: UrlState, today: string) {
  const words = useDeferredValue(q)
  const [members, labels] = [member.join(), label.join('\n')]
  return useMemo(
    () =>
      createCardFilter(
        { q: words, member: members === '' ? [] : members.split(',').map(Number), label: labels === '' ? [] : labels.split('\n'), due },
        today,
      ),
    [words, members, labels, due, today],
  )
}

function getFocusedBoardId(): number | undefined {
  const id = Number(document.activeElement?.closest<HTMLElement>('[data-board]')?.dataset['board'])
  return id > 0 ? id : undefined
}
