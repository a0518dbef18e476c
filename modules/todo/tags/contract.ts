import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { draft, entity, Id, OneOf, patch } from '#platform/contract/schema.ts'

/** Names of the palette; each is one soft tint with its text colour. */
export const tagColors = ['violet', 'green', 'amber', 'red', 'blue', 'grey'] as const
export type TagColor = (typeof tagColors)[number]

/** No white space and none of the characters by which quick add tells tags from people. */
export const TagTitle = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\s#@!\\\\,][^\\s#@\\\\,]*$' })

export const Tag = Type.Object({ ...entity, title: TagTitle, color: OneOf(tagColors) })
export type Tag = Static<typeof Tag>

const OneTag = Type.Object({ tag: Tag })

export const tagEndpoints = {
  listTags: endpoint({
    method: 'GET',
    path: '/apps/todo/tags',
    access: ['read', 'Tag'],
    summary: "The workspace's tags, the oldest first",
    topic: 'todo',
    input: Type.Object({}),
    output: Type.Object({ tags: Type.Array(Tag), total: Type.Integer() }),
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/apps/todo/add-tag',
    access: ['create', 'Tag'],
    summary: 'Add a tag; titles are unique, ignoring case and accents',
    input: Type.Object({ tag: draft(Tag, ['title']) }, { additionalProperties: false }),
    output: OneTag,
  }),
  updateTag: endpoint({
    method: 'POST',
    path: '/apps/todo/update-tag',
    access: ['update', 'Tag'],
    summary: 'Rename or recolour a tag on all its tasks',
    input: Type.Object({ tag: patch(Tag) }, { additionalProperties: false }),
    output: OneTag,
  }),
  deleteTag: endpoint({
    method: 'DELETE',
    path: '/apps/todo/delete-tag',
    access: ['delete', 'Tag'],
    summary: 'Delete a tag and take it off its tasks',
    input: Type.Object({ tagId: Id }),
    output: OneTag,
  }),
}
