import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { Card, ListedCard } from '../cards/card.ts'
import type { Board } from '../columns/contract.ts'
import type { Label } from '../labels/contract.ts'
import type { Comment } from '../comments/contract.ts'
import type { Project } from '../projects/contract.ts'

export type KanbanPermissions = ReturnType<typeof useKanbanPermissions>

/** Decides which actions the page offers; the server checks them again. */
export function useKanbanPermissions() {
  const ability = useAbility()
  return useMemo(() => {
    const can = (action: string, subject: string, object?: object, field?: string) => isAllowed(ability, { action, subject, object, field })
    return {
      canAdd: can('create', 'Card'),
      canMoveAny: can('update', 'Card', undefined, 'position'),
      canUpdate: (card: ListedCard | Card, field: keyof Card) => card.id > 0 && can('update', 'Card', card, field),
      canMove: (card: ListedCard | Card) => card.id > 0 && can('update', 'Card', card, 'position'),
      canDelete: (card: ListedCard | Card) => card.id > 0 && can('delete', 'Card', card),
      canDeleteAny: can('delete', 'Card'),
      canAddBoards: can('create', 'Board'),
      canUpdateBoard: (board: Board, field?: keyof Board) => board.id > 0 && can('update', 'Board', board, field),
      canDeleteBoard: (board: Board) => board.id > 0 && can('delete', 'Board', board),
      canAddProjects: can('create', 'Project'),
      canUpdateProject: (project: Project, field?: keyof Project) => can('update', 'Project', project, field),
      canDeleteProject: (project: Project) => can('delete', 'Project', project),
      canReadLabels: can('read', 'Label'),
      canAddLabels: can('create', 'Label'),
      canUpdateLabel: (label: Label) => can('update', 'Label', label),
      canDeleteLabel: (label: Label) => can('delete', 'Label', label),
      canComment: can('create', 'Comment'),
      canUpdateComment: (comment: Comment) => can('update', 'Comment', comment, 'text'),
      canDeleteComment: (comment: Comment) => can('delete', 'Comment', comment),
    }
  }, [ability])
}
