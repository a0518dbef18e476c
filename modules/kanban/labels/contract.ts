import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { createInput, entityProperties, Id, OneOf, pagingParameters, updateInput, closedObject } from '#platform/contract/schema.ts'

/** Palette names; each is a soft background with a matching text color. */
export const labelColors = ['violet', 'green', 'amber', 'red', 'blue', 'grey'] as const

export const LabelTitle = Type.String({ minLength: 1, maxLength: 64, pattern: '^\\S(.*\\S)?$' })

/** A label's title is unique within its project, ignoring case and accents. */
export const Label = Type.Object({ ...entityProperties, title: LabelTitle, color: OneOf(labelColors), projectId: Id })
export type Label = Static<typeof Label>

const LabelOutput = Type.Object({ label: Label })

export const labelEndpoints = {
  /** Cards refer to labels by title; this list contains their colors. */
  listLabels: endpoint('GET /apps/kanban/labels', {
    access: ['read', 'Label'],
    summary: "List a project's labels, oldest first; all of them unless paginated",
    topic: 'kanban/:projectId',
    input: Type.Object({ projectId: Type.Optional(Id), page: pagingParameters.page, perPage: pagingParameters.perPage }),
    output: Type.Object({ labels: Type.Array(Label), total: Type.Integer() }),
  }),
  addLabel: endpoint('POST /apps/kanban/add-label', {
    access: ['create', 'Label'],
    summary: 'Add a label to a project; titles are unique within it (409 `kanban.label_taken`)',
    input: closedObject({ projectId: Type.Optional(Id), data: createInput(Label, ['title']) }),
    output: LabelOutput,
  }),
  updateLabel: endpoint('POST /apps/kanban/update-label', {
    access: ['update', 'Label'],
    summary: 'Rename a label or change its color on all its cards',
    input: closedObject({ projectId: Type.Optional(Id), data: updateInput(Label) }),
    output: LabelOutput,
  }),
  deleteLabel: endpoint('DELETE /apps/kanban/delete-label', {
    access: ['delete', 'Label'],
    summary: 'Delete a label (`data`: its id) and remove it from its cards',
    input: Type.Object({ projectId: Type.Optional(Id), data: Id }),
    output: LabelOutput,
  }),
}
