import { useMemo } from 'react'
import { useRead } from '#platform/web/queries.ts'
import { todo, type Tag, type TagColor } from '../contract.ts'
import { useTaskRights } from './task-rights.ts'

const none: Tag[] = []

export function useTagsRead() {
  const { mayReadTags } = useTaskRights()
  return useRead(todo.listTags, {}, { enabled: mayReadTags })
}

/** The workspace's tags, and how each is coloured. */
export function useTags() {
  const { data } = useTagsRead()
  const tags = data?.tags ?? none
  return { tags, toneOf: useMemo(() => tonesOf(tags), [tags]) }
}

export const tones = { violet: 'primary', green: 'success', amber: 'warning', red: 'danger', blue: 'info', grey: 'neutral' } as const

export type ToneOf = (title: string) => (typeof tones)[TagColor]

function tonesOf(tags: Tag[]): ToneOf {
  const colors = new Map(tags.map(({ title, color }) => [title, color]))
  return (title) => tones[colors.get(title) ?? 'grey']
}
