import { decodeText } from '#platform/server/decode-text.ts'
import { isObject, toObjects, type JsonObject } from './json-values.ts'
import { detectProgram } from './detect-program.ts'
import { toItems, type TrelloItem } from './to-items.ts'
import type { TrelloSettings } from './board-reader.ts'

export type FileProblemCode = 'kanban.json_damaged' | 'kanban.not_a_board' | 'kanban.other_program'
/** `value`: the name of the program that has written the file. */
export type BoardFileAnswer = { pages: string[]; problem?: never } | { pages?: never; problem: { code: FileProblemCode; value?: string } }

export type BoardFile = { bytes: Uint8Array; settings: TrelloSettings }

const PAGE_SIZE = 100

/** Reads one board, or several in an array. `pages` are JSON arrays of at most 100 items, each of which is parsed quickly. */
export function readBoardFile({ bytes, settings }: BoardFile): BoardFileAnswer {
  const json = parseJson(bytes)
  if (json === undefined) return { problem: { code: 'kanban.json_damaged' } }
  const boards = (Array.isArray(json) ? toObjects(json) : [json]).filter(isBoard)
  if (boards.length === 0) return { problem: describeOtherFile(json) }
  return { pages: boards.flatMap((board) => toPages(toItems(board, settings))) }
}

function parseJson(bytes: Uint8Array): unknown {
  const text = decodeText(new Uint8Array(bytes))
  try {
    return text === null ? undefined : (JSON.parse(text.replace(/^\ufeff/, '')) as unknown)
  } catch {
    return undefined
  }
}

const isBoard = (json: unknown): json is JsonObject =>
  isObject(json) &&
  typeof json['name'] === 'string' &&
  Array.isArray(json['lists']) &&
  Array.isArray(json['cards']) &&
  detectProgram(json) === null

function describeOtherFile(json: unknown): { code: FileProblemCode; value?: string } {
  const program = detectProgram(json)
  return program === null ? { code: 'kanban.not_a_board' } : { code: 'kanban.other_program', value: program }
}

function toPages(items: Iterable<TrelloItem>): string[] {
  const all = [...items]
  return Array.from({ length: Math.ceil(all.length / PAGE_SIZE) }, (_, page) =>
    JSON.stringify(all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)),
  )
}
