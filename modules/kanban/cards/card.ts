import Type, { type Static } from 'typebox'
import { File } from '#platform/contract/files.ts'
import { CalendarDate, draft, entity, Id, Nullable, patch, Person, PersonReference, readOnly } from '#platform/contract/schema.ts'
import { Checklist, CHECKLIST_LIMIT } from '../checklists/checklist.ts'
import { Comment } from '../comments/contract.ts'
import { LabelTitle } from '../labels/contract.ts'

/** The most cards one answer holds without paging. */
export const CARD_LIMIT = 10_000

/** Where a card came from, such as a chat message or a mail: what to call it, and its address within the application. */
const Source = Type.Object(
  { title: Type.String({ minLength: 1, maxLength: 255 }), link: Type.String({ maxLength: 500, pattern: '^/(?!/)' }) },
  { additionalProperties: false },
)

const common = {
  ...entity,
  title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  /** A changed one puts the card at the end of that board. */
  boardId: Id,
  /** The board's project; a card never leaves it, so another one is refused. */
  projectId: Id,
  /** Order on the board; compares by character, ties by id. */
  position: readOnly(Type.String()),
  /** Titles of the project's labels, the oldest label first. */
  labels: Type.Array(LabelTitle, { maxItems: 20 }),
  dueDate: Nullable(CalendarDate),
  /** Whether the card is done; a due date that is done is never overdue. */
  isDone: Type.Boolean(),
  /** Archived cards stand on no board; they are listed by `archived=true` and restored by `isArchived: false`. */
  isArchived: Type.Boolean(),
  assignedTo: Type.Array(Person, { maxItems: 50 }),
  /** The file that is the card's picture: one of its attachments, an image. */
  coverId: Nullable(Id),
  /** Where that picture is fetched. */
  coverImage: readOnly(Nullable(Type.String())),
  checklistTotal: readOnly(Type.Integer()),
  checklistDone: readOnly(Type.Integer()),
}

/** A card as lists answer it: with counts instead of attachments, comments and checklists. */
export const ListedCard = Type.Object({
  ...common,
  /** Markdown; left out where the list was asked for without (`descriptions=false`). */
  description: Type.Optional(Type.String()),
  hasDescription: readOnly(Type.Boolean()),
  attachments: readOnly(Type.Integer()),
  comments: readOnly(Type.Integer()),
})
export type ListedCard = Static<typeof ListedCard>

/** A card as its own call, and every call that writes it, answers it. */
export const Card = Type.Object({
  ...common,
  /** Markdown. */
  description: Type.String({ maxLength: 20_000 }),
  hasDescription: readOnly(Type.Boolean()),
  attachments: readOnly(Type.Array(File)),
  /** The oldest first; those the viewer may read. */
  comments: readOnly(Type.Array(Comment)),
  checklists: readOnly(Type.Array(Checklist, { maxItems: CHECKLIST_LIMIT })),
  createdBy: readOnly(Nullable(Person)),
  source: Nullable(Source),
})
export type Card = Static<typeof Card>

const given = { assignedTo: Type.Array(PersonReference, { maxItems: 50 }) }

/** It is put at the end of its board. Attachments, comments and checklists come by calls of their own. */
export const CardDraft = draft(Card, ['title', 'boardId'], given)
export type CardDraft = Static<typeof CardDraft>
export const CardPatch = patch(Card, given)
export type CardPatch = Static<typeof CardPatch>

export const OneTask = Type.Object({ task: Card })
