import type { ImportProblem } from '#platform/server/imports/import-source.ts'

/** In English, for the API; the page shows `problem.<code>` in the user's language. */
const messages = {
  'kanban.archived_left_out': 'Archived lists and cards are left out.',
  'kanban.attachment_missing': 'The file is not among the uploaded files; the card keeps a link to it.',
  'kanban.attachment_rejected': 'The file cannot be attached; the card keeps a link to it.',
  'kanban.board_description_left_out': 'Projects have no description; that of the board is left out.',
  'kanban.checklists_moved': 'The card has too many checklists; the others are in its description.',
  'kanban.column_missing': 'The list of the card is missing in the file.',
  'kanban.comments_missing': 'The file does not contain all comments of the card.',
  'kanban.date_invalid': 'The date is invalid.',
  'kanban.description_shortened': 'The description is too long and has been shortened.',
  'kanban.entry_damaged': 'The entry is damaged.',
  'kanban.history_limited': 'Trello exports only the newest 1,000 activities of a board; older comments are missing in the file.',
  'kanban.reference_missing': 'The file refers to something that it does not contain.',
  'kanban.start_date_left_out': 'Cards have no start date; it is left out.',
  'kanban.title_missing': 'The title is missing.',
  'kanban.title_shortened': 'The title is too long and has been shortened.',
  'kanban.limit_exceeded': 'There are too many; only the first ones are imported.',
} as const
export type ProblemCode = keyof typeof messages

const MAX_VALUE_LENGTH = 200

type Details = { column?: string; value?: string | number }

/** The item is not imported. */
export const createProblem = (code: ProblemCode, { column, value }: Details = {}): ImportProblem => ({
  code,
  message: messages[code],
  ...(column !== undefined && { column }),
  ...(value !== undefined && { value: String(value).slice(0, MAX_VALUE_LENGTH).toWellFormed() }),
})

/** The item is imported without this part. */
export const createWarning = (code: ProblemCode, details?: Details): ImportProblem => ({ ...createProblem(code, details), isWarning: true })
