import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { createInput, entityProperties, Id, OneOf, updateInput } from '#platform/contract/schema.ts'

/** Palette names; each is a soft background with a matching text color. */
export const tagColors = ['violet', 'green', 'amber', 'red', 'blue', 'grey'] as const
export type TagColor = (typeof tagColors)[number]

/** No white space, and none of the characters that quick add uses as markers. */
export const TagTitle = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[^\\s#@!\\\\,][^\\s#@\\\\,]*$',
  description: 'a name without spaces, commas, # and @',
})

export const Tag = Type.Object({ ...entityProperties, title: TagTitle, color: OneOf(tagColors) })
export type Tag = Static<typeof Tag>

const TagOutput = Type.Object({ tag: Tag })

export const tagEndpoints = {
  listTags: endpoint({
    method: 'GET',
    path: '/apps/todo/tags',
    access: ['read', 'Tag'],
    summary: "List the workspace's tags, oldest first",
    topic: 'todo',
    input: Type.Object({}),
    output: Type.Object({ tags: Type.Array(Tag), total: Type.Integer() }),
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/apps/todo/add-tag',
    access: ['create', 'Tag'],
    summary: 'Add a tag; titles are unique, ignoring case and accents',
    input: Type.Object({ tag: createInput(Tag, ['title']) }, { additionalProperties: false }),
    output: TagOutput,
  }),
  updateTag: endpoint({
    method: 'POST',
    path: '/apps/todo/update-tag',
    access: ['update', 'Tag'],
    summary: 'Rename a tag or change its color on all its tasks',
    input: Type.Object({ tag: updateInput(Tag) }, { additionalProperties: false }),
    output: TagOutput,
  }),
  deleteTag: endpoint({
    method: 'DELETE',
    path: '/apps/todo/delete-tag',
    access: ['delete', 'Tag'],
    summary: 'Delete a tag and remove it from its tasks',
    input: Type.Object({ tagId: Id }),
    output: TagOutput,
  }),
}
