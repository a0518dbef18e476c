import { useMemo } from 'react'
import { useRead } from '#platform/web/api/queries.ts'
import { todo, type Tag, type TagColor } from '../../contract.ts'
import { useTagPermissions } from './use-tag-permissions.ts'

const none: Tag[] = []

export function useTagsQuery() {
  const { canRead } = useTagPermissions()
  return useRead(todo.listTags, {}, { enabled: canRead })
}

/** The workspace's tags and their colors. */
export function useTags() {
  const { data } = useTagsQuery()
  const tags = data?.tags ?? none
  return { tags, toneOf: useMemo(() => createToneLookup(tags), [tags]) }
}

export const tones = { violet: 'primary', green: 'success', amber: 'warning', red: 'danger', blue: 'info', grey: 'neutral' } as const

export type GetTagTone = (title: string) => (typeof tones)[TagColor]

function createToneLookup(tags: Tag[]): GetTagTone {
  const colors = new Map(tags.map(({ title, color }) => [title, color]))
  return (title) => tones[colors.get(title) ?? 'grey']
}
