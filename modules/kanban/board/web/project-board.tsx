import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAutofocus } from '#platform/web/hooks/use-autofocus.ts'
import { usePreload } from '#platform/web/hooks/use-preload.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { useToday } from '#platform/web/hooks/use-today.ts'
import type { Project } from '../../projects/contract.ts'
import { useColumnMutations } from '../../columns/web/index.ts'
import { BoardHeader } from './board-header.tsx'
import { BoardView } from './board-view.tsx'
import { ArchiveDrawer, type BoardContext, useCardMutations } from '../../cards/web/index.ts'
import { createCardFilter } from './card-filter.ts'
import { useKanbanPermissions } from '../../web/use-permissions.ts'
import { useBoardShortcuts } from './use-board-shortcuts.ts'
import { preloadLazyComponents } from './lazy-components.ts'
import { CardDrawer } from '../../card-detail/web/index.ts'
import { ProjectSettings } from '../../projects/web/index.ts'
import { useBoard } from './use-board.ts'
import type { UpdateUrlState, UrlState } from './url-state.ts'
import { BoardSkeleton } from './board-skeleton.tsx'

type ProjectBoardProps = { project: Project; view: UrlState; updateView: UpdateUrlState; switcher: ReactNode }

/** A project with its header, columns and overlays. */
export function ProjectBoard({ project, view, updateView, switcher }: ProjectBoardProps) {
  const board = useBoard(project.id)
  const context = useBoardContext(project.id, board.labels.getLabelTone)
  const [addingTo, setAddingTo] = useState<number | 'new' | null>(null)
  const matches = useCardFilter(view, context.today)
  const isLoaded = board.boards !== undefined && board.cards !== undefined
  const add = () => setAddingTo(getFocusedBoardId() ?? board.boards?.[0]?.id ?? 'new')
  useBoardShortcuts(context.permissions.canAdd ? add : undefined)
  usePreload(isLoaded, preloadLazyComponents)
  useAutofocus(isLoaded, view.new, () => {
    updateView({ new: undefined })
    add()
  })
  const close = () => updateView({ task: undefined, shows: undefined })
  return (
    <>
      <BoardHeader {...{ project, view, updateView, switcher, matches }} cards={board.allCards} labels={board.labels} />
      {board.problem && <ProblemState problem={board.problem} onRetry={board.retry} />}
      {!isLoaded && !board.problem && <BoardSkeleton />}
      {isLoaded && (
        <BoardView
          boards={board.boards!}
          cards={board.cards!}
          isComplete={board.allCards !== undefined}
          {...{ matches, context, addingTo }}
          onAddingChange={setAddingTo}
          onOpen={({ id }) => updateView({ project: project.id, task: id }, { push: view.task === null })}
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

function useBoardContext(projectId: number, getLabelTone: BoardContext['getLabelTone']): BoardContext {
  const { t } = useTranslation('kanban')
  const [format, today, permissions] = [useFormat(), useToday(), useKanbanPermissions()]
  const [cardMutations, columnMutations] = [useCardMutations(projectId), useColumnMutations(projectId)]
  return useMemo(
    () => ({ projectId, t, format, today, getLabelTone, permissions, cardMutations, columnMutations }),
    [projectId, t, format, today, getLabelTone, permissions, cardMutations, columnMutations],
  )
}

/** Defers the search text, so that typing stays fast with thousands of cards. */
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
