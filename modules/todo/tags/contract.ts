import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { createInput, entityProperties, Id, OneOf, updateInput, closedObject } from '#platform/contract/schema.ts'

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

export const TagFields = Type.Object({ title: TagTitle, color: OneOf(tagColors) })
export const Tag = Type.Object({ ...entityProperties, ...TagFields.properties })
export type Tag = Static<typeof Tag>

const TagOutput = Type.Object({ tag: Tag })

export const tagEndpoints = {
  listTags: endpoint('GET /apps/todo/tags', {
    access: ['read', 'Tag'],
    summary: "List the workspace's tags, oldest first",
    topic: 'todo',
    input: Type.Object({}),
    output: Type.Object({ tags: Type.Array(Tag), total: Type.Integer() }),
  }),
  addTag: endpoint('POST /apps/todo/add-tag', {
    access: ['create', 'Tag'],
    summary: 'Add a tag; titles are unique, ignoring case and accents',
    input: closedObject({ tag: createInput(Tag, ['title']) }),
    output: TagOutput,
  }),
  updateTag: endpoint('POST /apps/todo/update-tag', {
    access: ['update', 'Tag'],
    summary: 'Rename a tag or change its color on all its tasks',
    input: closedObject({ tag: updateInput(Tag) }),
    output: TagOutput,
  }),
  deleteTag: endpoint('DELETE /apps/todo/delete-tag', {
    access: ['delete', 'Tag'],
    summary: 'Delete a tag and remove it from its tasks',
    input: Type.Object({ tagId: Id }),
    output: TagOutput,
  }),
}
