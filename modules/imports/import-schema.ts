import Type, { type Static } from 'typebox'
import { Id, Nullable, OneOf, Person, Time } from '#platform/contract/schema.ts'

/**
 * `reading`: the files are read for the first time. `mapping`: waits for the user's settings. `checking`: all items are read and checked, nothing
 * is stored. `checked`: waits for the user to start. `importing`, then `done`. `cancelling` and `undoing` remove the imported records again.
 */
export const importStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'cancelling',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** `auto`: as the values of the column suggest. */
export const dateOrders = ['auto', 'dmy', 'mdy', 'ymd'] as const
export const decimalMarks = ['auto', 'comma', 'point'] as const
export const encodings = ['auto', 'utf-8', 'utf-16le', 'windows-1252', 'gb18030'] as const

/** What happens to items that look like existing records: `skip` leaves them out. */
export const duplicateActions = ['skip', 'import'] as const

/** The column of the file (0-based) that contains the field; null if none does. */
export const ColumnMapping = Type.Object(
  { column: Type.String({ maxLength: 100 }), index: Nullable(Type.Integer({ minimum: 0, maximum: 999 })) },
  { additionalProperties: false },
)

const PersonMapping = Type.Object({ key: Type.String({ maxLength: 400 }), userId: Nullable(Id) }, { additionalProperties: false })
const OptionValue = Type.Object(
  { name: Type.String({ maxLength: 100 }), value: Type.String({ maxLength: 200 }) },
  { additionalProperties: false },
)

export const ImportSettings = Type.Object(
  {
    mapping: Type.Array(ColumnMapping, { maxItems: 100 }),
    dateOrder: OneOf(dateOrders),
    decimalMark: OneOf(decimalMarks),
    encoding: OneOf(encodings),
    options: Type.Array(OptionValue, { maxItems: 20 }),
    people: Type.Array(PersonMapping, { maxItems: 500 }),
  },
  { additionalProperties: false },
)
export type ImportSettings = Static<typeof ImportSettings>

/** `code`: stable; `<module>:problem.<code>` or `imports:problem.<code>` is its translation, which can use `{{value}}`. */
export const FileProblem = Type.Object({ code: Type.String(), message: Type.String(), value: Nullable(Type.String()) })

export const ItemProblem = Type.Object({
  row: Type.Integer(),
  title: Type.String(),
  /** The name of a column of the source, or the path of a property. */
  column: Nullable(Type.String()),
  code: Type.String(),
  /** In English. */
  message: Type.String(),
  value: Nullable(Type.String()),
  /** Warnings do not prevent the import of the item. */
  isWarning: Type.Boolean(),
})
export type ItemProblem = Static<typeof ItemProblem>

/** The items by what will happen or has happened to them; `warnings` counts warnings of items that are imported. */
export const ImportCounts = Type.Object({
  added: Type.Integer(),
  /** Already imported earlier. */
  existing: Type.Integer(),
  duplicates: Type.Integer(),
  invalid: Type.Integer(),
  warnings: Type.Integer(),
})
export type ImportCounts = Static<typeof ImportCounts>

const FileColumn = Type.Object({ header: Type.String(), samples: Type.Array(Type.String()) })

const SourceColumn = Type.Object({ name: Type.String(), label: Type.String(), type: Type.String(), isRequired: Type.Boolean() })

const OptionChoice = Type.Object({
  value: Type.String(),
  /** A message key in the module's namespace; null if `title` is shown as it is. */
  label: Nullable(Type.String()),
  title: Nullable(Type.String()),
})
const SourceOption = Type.Object({
  name: Type.String(),
  label: Type.String(),
  choices: Type.Array(OptionChoice),
  default: Type.String(),
})

export const ImportSourceInfo = Type.Object({
  name: Type.String(),
  module: Type.String(),
  extensions: Type.Array(Type.String()),
  /** Empty unless it reads tables. */
  columns: Type.Array(SourceColumn),
})
export type ImportSourceInfo = Static<typeof ImportSourceInfo>

/** A person mentioned in the files, and the colleague they are assigned to. */
const FoundPerson = Type.Object({ key: Type.String(), name: Type.String(), email: Nullable(Type.String()), user: Nullable(Person) })

export const Import = Type.Object({
  id: Id,
  createdAt: Time,
  finishedAt: Nullable(Time),
  source: Type.String(),
  module: Type.String(),
  fileNames: Type.Array(Type.String()),
  state: OneOf(importStates),
  /** Why it failed. */
  problem: Nullable(FileProblem),
  /** Items processed in the current state; `total` is null until it is known. */
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  counts: ImportCounts,
  /** Records that could not be removed, because they have been changed since. */
  kept: Type.Integer(),
})
export type Import = Static<typeof Import>

export const DetailedImport = Type.Object({
  ...Import.properties,
  settings: ImportSettings,
  /** The columns of the file. */
  columns: Type.Array(FileColumn),
  options: Type.Array(SourceOption),
  people: Type.Array(FoundPerson),
  /** The first 100; `report` has up to 10,000. */
  problems: Type.Array(ItemProblem),
  problemTotal: Type.Integer(),
})
export type DetailedImport = Static<typeof DetailedImport>
