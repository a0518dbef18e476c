import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { useAddress } from '#platform/web/address.ts'
import { useArrival, usePreload } from '#platform/web/first-shown.ts'
import { useFormat } from '#platform/web/format.ts'
import { usePageKeys } from '#platform/web/page-keys.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { Failure } from '#platform/web/ui/failure.tsx'
import { useToday } from '#platform/web/use-today.ts'
import type { Project } from '../project-contract.ts'
import { useBoardActs } from './board-acts.ts'
import { BoardHead } from './board-head.tsx'
import { BoardView } from './board-view.tsx'
import { useCardActs } from './card-acts.ts'
import { cardFilter } from './card-filter.ts'
import { useKanbanRights } from './kanban-rights.ts'
import type { Means } from './means.ts'
import { pageCommand } from './page-commands.ts'
import { ArchiveDrawer, CardDrawer, preloadParts, ProjectSettings } from './parts.ts'
import { useBoard } from './use-board.ts'
import type { View } from './view.ts'
import { WaitingBoard } from './waiting-board.tsx'

type Change = ReturnType<typeof useAddress<View>>[1]
type ProjectPageProps = { project: Project; view: View; change: Change; switcher: ReactNode; onHelp: () => void }

/** One project: its head with the filter, its columns, and what stands over them. */
export function ProjectPage({ project, view, change, switcher, onHelp }: ProjectPageProps) {
  const board = useBoard(project.id)
  const means = useMeans(project.id, board.labels.toneOf)
  const [adding, setAdding] = useState<number | 'new' | null>(null)
  const matches = useMatches(view, means.today)
  const isThere = board.boards !== undefined && board.cards !== undefined
  const add = () => setAdding(focusedBoard() ?? board.boards?.[0]?.id ?? 'new')
  usePageKeys(pageCommand, (command) => {
    if (command === 'add' && means.rights.mayAdd) add()
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
      <BoardHead
        {...{ project, view, change, switcher, matches, onHelp }}
        cards={board.all}
        labels={board.labels.labels}
        toneOf={board.labels.toneOf}
      />
      {board.problem && <Failure title={problemText(board.problem)} requestId={board.problem.requestId} onRetry={board.retry} />}
      {!isThere && !board.problem && <WaitingBoard />}
      {isThere && (
        <BoardView
          boards={board.boards!}
          cards={board.cards!}
          isWhole={board.all !== undefined}
          {...{ matches, means, adding }}
          onAdding={setAdding}
          onOpen={({ id }) => change({ project: project.id, task: id }, { push: view.task === null })}
        />
      )}
      {view.task !== null && (
        <CardDrawer
          key={view.task}
          id={view.task}
          boards={board.boards}
          {...{ project, means }}
          labels={board.labels.labels}
          onClose={close}
        />
      )}
      {view.shows === 'archive' && <ArchiveDrawer {...{ project, means }} onClose={close} />}
      {(view.shows === 'settings' || view.shows === 'projects') && (
        <ProjectSettings {...{ project }} labels={board.labels.labels} shows={view.shows} onClose={close} />
      )}
    </>
  )
}

function useMeans(projectId: number, toneOf: Means['toneOf']): Means {
  const { t } = useTranslation('kanban')
  const [format, today, rights] = [useFormat(), useToday(), useKanbanRights()]
  const [cards, boards] = [useCardActs(projectId), useBoardActs(projectId)]
  return useMemo(
    () => ({ projectId, t, format, today, toneOf, rights, cards, boards }),
    [projectId, t, format, today, toneOf, rights, cards, boards],
  )
}

/** Typing goes on while thousands of cards are looked through. */
function useMatches({ q, member, label, due }: View, today: string) {
  const words = useDeferredValue(q)
  const [members, labels] = [member.join(), label.join('\n')]
  return useMemo(
    () =>
      cardFilter(
        { q: words, member: members === '' ? [] : members.split(',').map(Number), label: labels === '' ? [] : labels.split('\n'), due },
        today,
      ),
    [words, members, labels, due, today],
  )
}

function focusedBoard(): number | undefined {
  const id = Number(document.activeElement?.closest<HTMLElement>('[data-board]')?.dataset['board'])
  return id > 0 ? id : undefined
}
