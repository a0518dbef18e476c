import Type, { type Static } from 'typebox'
import { StoredFile } from '#platform/contract/files.ts'
import {
  CalendarDate,
  createInput,
  entityProperties,
  Id,
  Nullable,
  updateInput,
  Person,
  PersonReference,
  readOnly,
  closedObject,
} from '#platform/contract/schema.ts'
import { Checklist, CHECKLIST_LIMIT } from '../checklists/checklist.ts'
import { Comment } from '../comments/contract.ts'
import { LabelTitle } from '../labels/contract.ts'

/** The maximum number of cards in one response. */
export const CARD_LIMIT = 10_000

/** The chat message, email or other record the card was created from: its title and its path within the application. */
const Source = closedObject({
  title: Type.String({ minLength: 1, maxLength: 255 }),
  link: Type.String({ maxLength: 500, pattern: '^/(?!/)', description: 'a path that starts with a slash' }),
})

/** Stored in columns of the same names. */
export const CardFields = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  /** Markdown. */
  description: Type.String({ maxLength: 20_000 }),
  dueDate: Nullable(CalendarDate),
  /** A card that is done is never overdue. */
  isDone: Type.Boolean(),
  /** Archived cards are on no board. They are listed with `archived=true` and restored with `isArchived: false`. */
  isArchived: Type.Boolean(),
})
export type CardFields = Static<typeof CardFields>

/** The fields of cards in lists that are columns. */
export const ListedCardFields = Type.Object({
  ...entityProperties,
  ...Type.Omit(CardFields, ['description']).properties,
  /** Changing it moves the card to the end of that board. */
  boardId: Id,
  /** The board's project. A card cannot move to another project. */
  projectId: Id,
  /** Order on the board; compared by character code, ties by id. */
  position: readOnly(Type.String()),
  /** The attached image shown as the card's cover. */
  coverId: Nullable(Id),
  hasDescription: readOnly(Type.Boolean()),
  checklistTotal: readOnly(Type.Integer()),
  checklistDone: readOnly(Type.Integer()),
})

const common = {
  ...ListedCardFields.properties,
  /** Titles of the project's labels, oldest label first. */
  labels: Type.Array(LabelTitle, { maxItems: 20 }),
  assignedTo: Type.Array(Person, { maxItems: 50 }),
  /** Path of the cover image. */
  coverImage: readOnly(Nullable(Type.String())),
}

/** A card in lists, with counts instead of attachments, comments and checklists. */
export const ListedCard = Type.Object({
  ...common,
  /** Markdown; missing in lists requested with `descriptions=false`. */
  description: Type.Optional(Type.String()),
  attachments: readOnly(Type.Integer()),
  comments: readOnly(Type.Integer()),
})
export type ListedCard = Static<typeof ListedCard>

/** A whole card, as returned by `getTask` and all requests that change it. */
export const Card = Type.Object({
  ...common,
  description: CardFields.properties.description,
  attachments: readOnly(Type.Array(StoredFile)),
  /** Oldest first; only comments the viewer may read. */
  comments: readOnly(Type.Array(Comment)),
  checklists: readOnly(Type.Array(Checklist, { maxItems: CHECKLIST_LIMIT })),
  createdBy: readOnly(Nullable(Person)),
  source: Nullable(Source),
})
export type Card = Static<typeof Card>

const inputFields = { assignedTo: Type.Array(PersonReference, { maxItems: 50 }) }

/** New cards are added at the end of their board. Attachments, comments and checklists have requests of their own. */
export const CardDraft = createInput(Card, ['title', 'boardId'], inputFields)
export type CardDraft = Static<typeof CardDraft>
export const CardPatch = updateInput(Card, inputFields)
export type CardPatch = Static<typeof CardPatch>

export const CardOutput = Type.Object({ task: Card })
