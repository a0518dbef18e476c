import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { draft, entity, Id, OneOf, patch, Person, readOnly } from './schema.ts'

const Name = Type.String({ minLength: 1, maxLength: 64 })
const few = { maxProperties: 60 }

/** What a table asks for and how its columns are laid out; the table itself knows what the names mean. */
export const ViewSettings = Type.Object(
  {
    q: Type.String({ maxLength: 200 }),
    filters: Type.Record(Type.String({ maxLength: 64 }), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }), few),
    sorting: Type.Array(Type.Object({ sortColumn: Name, sort: OneOf(['asc', 'desc']) }), { maxItems: 8 }),
    order: Type.Array(Name, { maxItems: 60 }),
    visible: Type.Record(Type.String({ maxLength: 64 }), Type.Boolean(), few),
    /** Pixels. */
    widths: Type.Record(Type.String({ maxLength: 64 }), Type.Integer({ minimum: 1, maximum: 10_000 }), few),
    pinned: Type.Record(Type.String({ maxLength: 64 }), OneOf(['start', 'end', 'none']), few),
    isDense: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type ViewSettings = Static<typeof ViewSettings>

/** A table as somebody wants to see it again. */
export const View = Type.Object({
  ...entity,
  /** The table's name, such as `invoices`; it stays. */
  table: Type.String({ maxLength: 64 }),
  /** Nobody has two of one name for a table, ignoring case and accents. */
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  settings: ViewSettings,
  /** Whoever may see the table may use it, too. */
  isShared: readOnly(Type.Boolean()),
  owner: readOnly(Person),
})
export type View = Static<typeof View>

const OneView = Type.Object({ view: View })
const closed = { additionalProperties: false }

/** 409 `views.name_taken` where the owner has one of that name, `views.full` where they have a hundred for the table. */
export const views = {
  listViews: endpoint({
    method: 'GET',
    path: '/api/views',
    access: ['read', 'View'],
    summary: "One's own views of a table and those that others share, by name; 404 for a table that the viewer may not see",
    topic: 'views/:table',
    input: Type.Object({ table: View.properties.table }),
    output: Type.Object({ views: Type.Array(View), total: Type.Integer() }),
  }),
  addView: endpoint({
    method: 'POST',
    path: '/api/views/add-view',
    access: ['create', 'View'],
    summary: 'Keep a view of a table for oneself',
    input: Type.Object({ view: draft(View, ['table', 'name', 'settings']) }, closed),
    output: OneView,
  }),
  updateView: endpoint({
    method: 'POST',
    path: '/api/views/update-view',
    access: ['update', 'View'],
    summary: "Rename one's own view, or change what it shows",
    input: Type.Object({ view: patch(View) }, closed),
    output: OneView,
  }),
  shareView: endpoint({
    method: 'POST',
    path: '/api/views/share',
    access: ['create', 'SharedView'],
    summary: "Share one's own view with all who may see the table, or take that back",
    input: Type.Object({ id: Id, isShared: Type.Boolean() }, closed),
    output: OneView,
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/api/views/delete',
    access: ['delete', 'View'],
    summary: "Delete one's own view",
    input: Type.Object({ id: Id }),
    output: OneView,
  }),
}
