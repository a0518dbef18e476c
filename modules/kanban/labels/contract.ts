import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { draft, entity, Id, OneOf, paging, patch } from '#platform/contract/schema.ts'

/** Names of the palette; each is one soft tint with its text colour. */
export const labelColors = ['violet', 'green', 'amber', 'red', 'blue', 'grey'] as const

export const LabelTitle = Type.String({ minLength: 1, maxLength: 64, pattern: '^\\S(.*\\S)?$' })

/** A label of one project; its title is unique there, ignoring case and accents. */
export const Label = Type.Object({ ...entity, title: LabelTitle, color: OneOf(labelColors), projectId: Id })
export type Label = Static<typeof Label>

const OneLabel = Type.Object({ label: Label })
const closed = { additionalProperties: false }

export const labelEndpoints = {
  /** Cards name labels by their titles; this list says which there are and in which colour. */
  listLabels: endpoint({
    method: 'GET',
    path: '/apps/kanban/labels',
    access: ['read', 'Label'],
    summary: "A project's labels, the oldest first, all of them unless paged",
    topic: 'kanban/:projectId',
    input: Type.Object({ projectId: Type.Optional(Id), page: paging.page, perPage: paging.perPage }),
    output: Type.Object({ labels: Type.Array(Label), total: Type.Integer() }),
  }),
  addLabel: endpoint({
    method: 'POST',
    path: '/apps/kanban/add-label',
    access: ['create', 'Label'],
    summary: 'Add a label to a project; titles are unique there (409 `kanban.label_taken`)',
    input: Type.Object({ projectId: Type.Optional(Id), data: draft(Label, ['title']) }, closed),
    output: OneLabel,
  }),
  updateLabel: endpoint({
    method: 'POST',
    path: '/apps/kanban/update-label',
    access: ['update', 'Label'],
    summary: 'Rename or recolour a label on all its cards',
    input: Type.Object({ projectId: Type.Optional(Id), data: patch(Label) }, closed),
    output: OneLabel,
  }),
  deleteLabel: endpoint({
    method: 'DELETE',
    path: '/apps/kanban/delete-label',
    access: ['delete', 'Label'],
    summary: 'Delete a label (`data`: its id) and take it off its cards; undo puts it back on them',
    input: Type.Object({ projectId: Type.Optional(Id), data: Id }),
    output: OneLabel,
  }),
}
