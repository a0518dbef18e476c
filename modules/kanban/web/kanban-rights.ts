import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/abilities.tsx'
import type { Card, ListedCard } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import type { Label } from '../label-contract.ts'
import type { Comment } from '../comment-contract.ts'
import type { Project } from '../project-contract.ts'

export type KanbanRights = ReturnType<typeof useKanbanRights>

/** What the viewer is offered: what they may not do does not stand there. */
export function useKanbanRights() {
  const ability = useAbility()
  return useMemo(() => {
    const can = (action: string, subject: string, object?: object, field?: string) => may(ability, { action, subject, object, field })
    return {
      mayAdd: can('create', 'Card'),
      mayMoveAny: can('update', 'Card', undefined, 'position'),
      mayChange: (card: ListedCard | Card, field: keyof Card) => card.id > 0 && can('update', 'Card', card, field),
      mayMove: (card: ListedCard | Card) => card.id > 0 && can('update', 'Card', card, 'position'),
      mayDelete: (card: ListedCard | Card) => card.id > 0 && can('delete', 'Card', card),
      mayDeleteAny: can('delete', 'Card'),
      mayAddBoards: can('create', 'Board'),
      mayChangeBoard: (board: Board, field?: keyof Board) => board.id > 0 && can('update', 'Board', board, field),
      mayDeleteBoard: (board: Board) => board.id > 0 && can('delete', 'Board', board),
      mayAddProjects: can('create', 'Project'),
      mayChangeProject: (project: Project, field?: keyof Project) => can('update', 'Project', project, field),
      mayDeleteProject: (project: Project) => can('delete', 'Project', project),
      mayReadLabels: can('read', 'Label'),
      mayAddLabels: can('create', 'Label'),
      mayChangeLabel: (label: Label) => can('update', 'Label', label),
      mayDeleteLabel: (label: Label) => can('delete', 'Label', label),
      mayComment: can('create', 'Comment'),
      mayChangeComment: (comment: Comment) => can('update', 'Comment', comment, 'text'),
      mayDeleteComment: (comment: Comment) => can('delete', 'Comment', comment),
    }
  }, [ability])
}
