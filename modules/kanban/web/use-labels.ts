import { kanban } from '../contract.ts'
import type { Label } from '../labels/contract.ts'
import { useKanbanPermissions } from './use-permissions.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useMemo } from 'react'

export const toneByColor = { violet: 'primary', green: 'success', amber: 'warning', red: 'danger', blue: 'info', grey: 'neutral' } as const
export type Tone = (typeof toneByColor)[Label['color']]
export type GetLabelTone = (title: string) => Tone

const noLabels: never[] = []

/** A project's labels and their colors. */
export function useLabels(projectId: number) {
  const { canReadLabels } = useKanbanPermissions()
  const { data } = useRead(kanban.listLabels, { projectId }, { enabled: canReadLabels })
  const labels = data?.labels ?? noLabels
  const toneOf = useMemo<GetLabelTone>(() => {
    const colors = new Map(labels.map(({ title, color }) => [title, color]))
    return (title) => toneByColor[colors.get(title) ?? 'grey']
  }, [labels])
  return useMemo(() => ({ labels, toneOf }), [labels, toneOf])
}
