import type { Context } from '../context.ts'
import type { JobContext } from '../jobs/jobs.ts'
import type { ImportFile, ImportFiles } from './import-files.ts'

/**
 * A program or format whose files users can import, declared in the manifest of a module. The module `imports` reads, checks and stores
 * the files in short transactions; each record is stored at most once per key, also when the import is repeated.
 */
export type ImportSource<Tables = any, Value = any> = {
  /** Unique among all modules, such as `trello`. The message `<module>:importSource.<name>` is its title, `…Hint` how to get the file. */
  name: string
  /** The permission to import. `store` checks each record itself. */
  access: readonly [action: string, subject: string]
  /** The entity of the records. Imports are undone with the `undo` of this and of all other entities that `store` recorded. */
  entity: string
  /** Extensions of the files, such as `.json`. `.zip` is always accepted. */
  extensions: readonly string[]
  /** Also accepts files without extension, as some programs write them. */
  acceptsNoExtension?: true
  /** Keys apply to the user instead of the workspace, as for emails. */
  isPersonal?: true
  /** For CSV, XLSX and pasted tables, whose columns the user maps to these. */
  columns?: readonly ImportColumn[]
  /** Choices to make before the import, such as the board. */
  getOptions?: (ctx: Context<Tables>) => Promise<readonly ImportOption[]>
  /** Whether the file is certainly of this program; to name the program if the user chose another one. */
  recognizes?: (sample: FileSample) => boolean
  /**
   * Yields the items of the files in a stable order, because an interrupted import continues after the items already stored. Items that
   * cannot be read are yielded with their problems. Throws ApiError if the file as a whole cannot be read.
   */
  read: (input: ImportInput) => AsyncIterable<ImportItem<Value>>
  /** Records that may be the same as these values, such as a client with this address; by the item's key. */
  findDuplicates?: (ctx: Context<Tables>, items: readonly KeyedItem<Value>[]) => Promise<ReadonlyMap<string, DuplicateRecord>>
  /** Slow work outside of the transaction, such as saving attachments with `storeUpload`. */
  prepare?: (ctx: JobContext<Tables>, item: KeyedItem<Value>, input: ImportInput) => Promise<PreparedItem<Value>>
  /**
   * Stores one record with the permissions of the user, records the change, and returns the record's id. ApiErrors become problems of the
   * item. Notifications are suppressed.
   */
  store: (ctx: Context<Tables>, value: Value, support: ImportSupport) => Promise<number | StoredRecord>
  /** Optional, where it is much faster: stores several records and returns their ids in order. If it throws, each is stored with `store`. */
  storeAll?: (ctx: Context<Tables>, values: readonly Value[], support: ImportSupport) => Promise<readonly (number | StoredRecord)[]>
}

export type ImportColumn = {
  name: string
  /** Message key in the module's namespace, such as `field.Product.price`. */
  label: string
  type: ImportColumnType
  isRequired?: true
  /** Headers of this column in files of known programs and in all languages; compared without case, spaces and punctuation. */
  headers: readonly string[]
}

/**
 * `text`: string; `integer` and `number`: number; `decimal`: string such as `-1234.50`, for amounts; `date`: `YYYY-MM-DD`; `time`:
 * RFC 3339 in UTC; `boolean`: boolean; `list`: strings separated by commas or semicolons; `person`: the key of an ImportPerson.
 */
export type ImportColumnType = 'text' | 'integer' | 'number' | 'decimal' | 'date' | 'time' | 'boolean' | 'list' | 'person'

export type ImportOption = {
  name: string
  /** Message key in the module's namespace. */
  label: string
  /** `label`: a message key in the module's namespace; `title`: text that is not translated. */
  choices: readonly ({ value: string } & ({ label: string } | { title: string }))[]
  default: string
}

/** The beginning of an uploaded file. */
export type FileSample = {
  name: string
  /** At most 64 KiB; empty for binary files. */
  text: string
  /** The cells of the first row of a table, otherwise empty. */
  headers: readonly string[]
  /** The names of all files of the import. */
  names: readonly string[]
}

export type ImportInput = {
  files: ImportFiles
  /** The file with the data: the only one, or in a ZIP file the first with an extension of the source. */
  main: ImportFile
  /** The rows of the table, empty for sources without columns. */
  rows: AsyncIterable<TableRow>
  options: Readonly<Record<string, string>>
  viewer: { id: number; timeZone: string; language: string }
}

/** A row of a table after the user's mapping. Columns that are not mapped, empty or invalid are left out. */
export type TableRow = {
  /** 1-based; the header is row 1. */
  row: number
  values: Readonly<Record<string, any>>
  /** Cells that are invalid, and required cells that are empty. */
  problems: readonly ImportProblem[]
  people: readonly ImportPerson[]
}

export type ImportItem<Value = any> = {
  /** 1-based row of the table or position in the file. */
  row: number
  /** Name for the report, such as the title of a card. */
  title: string
  /** Identifies the record in its program, such as Trello's id. By default it is derived from the value, so that a repeated import finds it. */
  key?: string
  /** Null if the item cannot be imported. */
  value: Value | null
  problems?: readonly ImportProblem[]
  /** How much memory the value takes, where it can be much: fewer of them are held at once. */
  bytes?: number
  /** The people that it mentions, whom the user assigns to colleagues. */
  people?: readonly ImportPerson[]
}
export type KeyedItem<Value = any> = ImportItem<Value> & { key: string; value: Value }
export type PreparedItem<Value = any> = { value: Value; problems?: readonly ImportProblem[] }

export type ImportPerson = { key: string; name: string; email: string | null }

export type ImportProblem = {
  /** Stable dotted code. The message `<module>:problem.<code>` or `imports:problem.<code>` explains it; it can use `{{value}}`. */
  code: string
  /** In English, for the API. */
  message: string
  /** The name of the column, or the path of the property. */
  column?: string
  /** At most 200 characters of the invalid value. */
  value?: string
  /** The item is imported nevertheless, without this part. */
  isWarning?: true
}

/** For records of another entity than `entity`, such as the list of a board. */
export type StoredRecord = { entity: string; id: number }

export type DuplicateRecord = { id: number; title: string }

export type ImportSupport = {
  options: Readonly<Record<string, string>>
  /** The colleague whom the user assigned to this person; null if none. */
  getUserId: (personKey: string) => number | null
  /** The record that this source has stored under this key, in this or an earlier import. */
  findRecord: (key: string) => Promise<number | undefined>
}

export const defineImportSource = <Tables, Value>(source: ImportSource<Tables, Value>): ImportSource => source as ImportSource

/** A source with the name of its module. */
export type ModuleImportSource = { module: string; source: ImportSource }
