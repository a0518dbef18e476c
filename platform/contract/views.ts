import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { createInput, entityProperties, Id, OneOf, updateInput, Person, readOnly, closedObject } from './schema.ts'

const Name = Type.String({ minLength: 1, maxLength: 64 })
const limited = { maxProperties: 60 }

/** Filters, sorting and column layout of a table. The table defines what the names mean. */
export const ViewSettings = closedObject({
  q: Type.String({ maxLength: 200 }),
  filters: Type.Record(Type.String({ maxLength: 64 }), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }), limited),
  sorting: Type.Array(Type.Object({ sortColumn: Name, sort: OneOf(['asc', 'desc']) }), { maxItems: 8 }),
  order: Type.Array(Name, { maxItems: 60 }),
  visible: Type.Record(Type.String({ maxLength: 64 }), Type.Boolean(), limited),
  widths: Type.Record(Type.String({ maxLength: 64 }), Type.Integer({ minimum: 1, maximum: 10_000 }), limited),
  pinned: Type.Record(Type.String({ maxLength: 64 }), OneOf(['start', 'end', 'none']), limited),
  isDense: Type.Boolean(),
})
export type ViewSettings = Static<typeof ViewSettings>

export const SavedView = Type.Object({
  ...entityProperties,
  table: Type.String({ maxLength: 64 }),
  /** Unique per owner and table, ignoring case and accents. */
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  settings: ViewSettings,
  isShared: readOnly(Type.Boolean()),
  owner: readOnly(Person),
})
export type SavedView = Static<typeof SavedView>

const OneView = Type.Object({ view: SavedView })

/** Errors: 409 `views.name_taken` if the owner has a view of that name, 409 `views.full` above 100 views per table. */
export const views = {
  listViews: endpoint('GET /api/views', {
    access: ['read', 'View'],
    summary: 'List the viewer’s own and shared views of a table by name; 404 if the viewer may not see the table',
    topic: 'views/:table',
    input: Type.Object({ table: SavedView.properties.table }),
    output: Type.Object({ views: Type.Array(SavedView), total: Type.Integer() }),
  }),
  addView: endpoint('POST /api/views/add-view', {
    access: ['create', 'View'],
    summary: 'Create a private view of a table',
    input: closedObject({ view: createInput(SavedView, ['table', 'name', 'settings']) }),
    output: OneView,
  }),
  updateView: endpoint('POST /api/views/update-view', {
    access: ['update', 'View'],
    summary: 'Rename a view or change its settings',
    input: closedObject({ view: updateInput(SavedView) }),
    output: OneView,
  }),
  shareView: endpoint('POST /api/views/share', {
    access: ['create', 'SharedView'],
    summary: 'Share a view with everyone who may see the table, or stop sharing it',
    input: closedObject({ id: Id, isShared: Type.Boolean() }),
    output: OneView,
  }),
  deleteView: endpoint('DELETE /api/views/delete', {
    access: ['delete', 'View'],
    summary: 'Delete a view',
    input: Type.Object({ id: Id }),
    output: OneView,
  }),
}
