import { useMemo } from 'react'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { todo, type Tag, type TagColor } from '../../contract.ts'
import { useTagPermissions } from './use-tag-permissions.ts'

const noTags: Tag[] = []

export function useTagsQuery() {
  const { canRead } = useTagPermissions()
  return useApiQuery(todo.listTags, {}, { enabled: canRead })
}

export function useTags() {
  const { data } = useTagsQuery()
  const tags = data?.tags ?? noTags
  return { tags, getTagTone: useMemo(() => createToneLookup(tags), [tags]) }
}

export const toneByColor = { violet: 'primary', green: 'success', amber: 'warning', red: 'danger', blue: 'info', grey: 'neutral' } as const

export type GetTagTone = (title: string) => (typeof toneByColor)[TagColor]

function createToneLookup(tags: Tag[]): GetTagTone {
  const colors = new Map(tags.map(({ title, color }) => [title, color]))
  return (title) => toneByColor[colors.get(title) ?? 'grey']
}
