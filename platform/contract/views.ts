import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { createInput, entityProperties, Id, OneOf, updateInput, Person, readOnly } from './schema.ts'

const Name = Type.String({ minLength: 1, maxLength: 64 })
const limited = { maxProperties: 60 }

/** Filters, sorting and column layout of a table. The table defines what the names mean. */
export const ViewSettings = Type.Object(
  {
    q: Type.String({ maxLength: 200 }),
    filters: Type.Record(Type.String({ maxLength: 64 }), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }), limited),
    sorting: Type.Array(Type.Object({ sortColumn: Name, sort: OneOf(['asc', 'desc']) }), { maxItems: 8 }),
    order: Type.Array(Name, { maxItems: 60 }),
    visible: Type.Record(Type.String({ maxLength: 64 }), Type.Boolean(), limited),
    widths: Type.Record(Type.String({ maxLength: 64 }), Type.Integer({ minimum: 1, maximum: 10_000 }), limited),
    pinned: Type.Record(Type.String({ maxLength: 64 }), OneOf(['start', 'end', 'none']), limited),
    isDense: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type ViewSettings = Static<typeof ViewSettings>

export const View = Type.Object({
  ...entityProperties,
  table: Type.String({ maxLength: 64 }),
  /** Unique per owner and table, ignoring case and accents. */
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  settings: ViewSettings,
  isShared: readOnly(Type.Boolean()),
  owner: readOnly(Person),
})
export type View = Static<typeof View>

const OneView = Type.Object({ view: View })
const strict = { additionalProperties: false }

/** Errors: 409 `views.name_taken` if the owner has a view of that name, 409 `views.full` above 100 views per table. */
export const views = {
  listViews: endpoint({
    method: 'GET',
    path: '/api/views',
    access: ['read', 'View'],
    summary: 'Lists the viewer’s own and shared views of a table by name; 404 if the viewer may not see the table',
    topic: 'views/:table',
    input: Type.Object({ table: View.properties.table }),
    output: Type.Object({ views: Type.Array(View), total: Type.Integer() }),
  }),
  addView: endpoint({
    method: 'POST',
    path: '/api/views/add-view',
    access: ['create', 'View'],
    summary: 'Creates a private view of a table',
    input: Type.Object({ view: createInput(View, ['table', 'name', 'settings']) }, strict),
    output: OneView,
  }),
  updateView: endpoint({
    method: 'POST',
    path: '/api/views/update-view',
    access: ['update', 'View'],
    summary: 'Renames a view or changes its settings',
    input: Type.Object({ view: updateInput(View) }, strict),
    output: OneView,
  }),
  shareView: endpoint({
    method: 'POST',
    path: '/api/views/share',
    access: ['create', 'SharedView'],
    summary: 'Shares a view with everyone who may see the table, or stops sharing it',
    input: Type.Object({ id: Id, isShared: Type.Boolean() }, strict),
    output: OneView,
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/api/views/delete',
    access: ['delete', 'View'],
    summary: 'Deletes a view',
    input: Type.Object({ id: Id }),
    output: OneView,
  }),
}
