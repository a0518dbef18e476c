import { kanban } from '../contract.ts'
import type { Label } from '../labels/contract.ts'
import { useKanbanPermissions } from './use-permissions.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useMemo } from 'react'

export const toneByColor = { violet: 'primary', green: 'success', amber: 'warning', red: 'danger', blue: 'info', grey: 'neutral' } as const
export type Tone = (typeof toneByColor)[Label['color']]
export type GetLabelTone = (title: string) => Tone

export type ProjectLabels = ReturnType<typeof useLabels>

const noLabels: never[] = []

export function useLabels(projectId: number) {
  const { canReadLabels } = useKanbanPermissions()
  const { data } = useApiQuery(kanban.listLabels, { projectId }, { enabled: canReadLabels })
  const labels = data?.labels ?? noLabels
  const getLabelTone = useMemo<GetLabelTone>(() => {
    const colors = new Map(labels.map(({ title, color }) => [title, color]))
    return (title) => toneByColor[colors.get(title) ?? 'grey']
  }, [labels])
  return useMemo(() => ({ labels, getLabelTone }), [labels, getLabelTone])
}
