import Type, { type Static } from 'typebox'
import { Id, Nullable } from '#platform/contract/schema.ts'

const closed = { additionalProperties: false }
const ChecklistTitle = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

const ChecklistItem = Type.Object({ id: Id, title: ChecklistTitle, isDone: Type.Boolean() })
/** The most checklists of a card, and the most items of a checklist. */
export const CHECKLIST_LIMIT = 20
export const ITEM_LIMIT = 200

/** Stands on one card; ids of checklists and items are unique on their card. */
export const Checklist = Type.Object({ id: Id, title: ChecklistTitle, items: Type.Array(ChecklistItem, { maxItems: ITEM_LIMIT }) })
export type Checklist = Static<typeof Checklist>

/** Without `id` a new one at the end, with it that one changed; properties left out keep their value. */
export const ChecklistChange = Type.Object(
  { projectId: Type.Optional(Id), taskId: Id, id: Type.Optional(Id), title: ChecklistTitle },
  closed,
)
export type ChecklistChange = Static<typeof ChecklistChange>

/** The same for one item. `beforeItemId` puts it before that item of the same checklist, null at the end; left out it stays. */
export const ItemChange = Type.Object(
  {
    projectId: Type.Optional(Id),
    taskId: Id,
    checklistId: Id,
    id: Type.Optional(Id),
    title: Type.Optional(ChecklistTitle),
    isDone: Type.Optional(Type.Boolean()),
    beforeItemId: Type.Optional(Nullable(Id)),
  },
  closed,
)
export type ItemChange = Static<typeof ItemChange>
