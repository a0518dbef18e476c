import Type, { type Static } from 'typebox'
import { Id, Nullable, closedObject } from '#platform/contract/schema.ts'
const ChecklistTitle = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

const ChecklistItem = Type.Object({ id: Id, title: ChecklistTitle, isDone: Type.Boolean() })
/** The maximum number of checklists of a card, and of items of a checklist. */
export const CHECKLIST_LIMIT = 20
export const ITEM_LIMIT = 200

/** Ids of checklists and items are unique within their card. */
export const Checklist = Type.Object({ id: Id, title: ChecklistTitle, items: Type.Array(ChecklistItem, { maxItems: ITEM_LIMIT }) })
export type Checklist = Static<typeof Checklist>

/** Without `id`, adds a checklist at the end; otherwise changes that one. Missing properties keep their values. */
export const ChecklistChange = closedObject({ projectId: Type.Optional(Id), taskId: Id, id: Type.Optional(Id), title: ChecklistTitle })
export type ChecklistChange = Static<typeof ChecklistChange>

/** The same for an item. `beforeItemId` moves it before that item, or to the end if null. */
export const ItemChange = closedObject({
  projectId: Type.Optional(Id),
  taskId: Id,
  checklistId: Id,
  id: Type.Optional(Id),
  title: Type.Optional(ChecklistTitle),
  isDone: Type.Optional(Type.Boolean()),
  beforeItemId: Type.Optional(Nullable(Id)),
})
export type ItemChange = Static<typeof ItemChange>
