import type { ImportInput } from '#platform/server/imports/import-source.ts'
import type { DateParser } from './parse-date.ts'

/** A row by the names of the columns, in upper case. */
export type TodoistRow = { row: number; cells: ReadonlyMap<string, string>; isCutOff: boolean }

export type TodoistSettings = {
  /** Which tags the tasks get: of the project, also of its section, or none. */
  grouping: 'project' | 'section' | 'none'
  viewer: ImportInput['viewer']
  now: Date
  parseDate: DateParser
}

/** A task to which the more indented rows below belong. */
export type OpenTask = { indent: number; title: string; key: string }

/** Where a row is in its project. */
export type Place = {
  project: { id: string; title: string }
  section: string
  /** From the top level to the last task. */
  parents: OpenTask[]
  /** Tasks with the same path, which differ in their number. */
  counts: Map<string, number>
}
