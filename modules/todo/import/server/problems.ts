import type { ImportProblem } from '#platform/server/imports/import-source.ts'

/** In English, for the API; the page shows `problem.<code>` in the user's language. */
const messages = {
  'todo.date_unknown': 'The date cannot be understood; the task has none.',
  'todo.deadline_left_out': 'Tasks have one date; the deadline is left out.',
  'todo.description_shortened': 'The description is too long and has been shortened.',
  'todo.duration_left_out': 'Tasks have no duration; it is left out.',
  'todo.indent_unclear': 'No task above is less indented; it is imported as a task instead of a subtask.',
  'todo.nested_too_deeply': 'Subtasks have no subtasks; it belongs to the task at the top and its title begins with that of its parent.',
  'todo.priority_unknown': 'The priority cannot be understood.',
  'todo.project_note_left_out': 'Comments on a project are left out.',
  'todo.quote_not_closed': 'A quotation mark is never closed, so the rest of the file cannot be read.',
  'todo.recurrence_left_out': 'Tasks do not repeat; only the next date is imported.',
  'todo.time_invalid': 'The time is invalid.',
  'todo.title_missing': 'The title is missing.',
  'todo.title_shortened': 'The title is too long and has been shortened; the whole title is in the description.',
  'todo.limit_exceeded': 'There are too many; only the first ones are imported.',
  'todo.type_unknown': 'The row is neither a task nor a section nor a comment.',
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
