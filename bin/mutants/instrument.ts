import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { findFunctions, type Mutant } from './find-mutants.ts'

const root = `${import.meta.dirname}/../..`

/** Replaces the text of one mutant as its file is loaded, so that the file itself stays as it is. */
export function applyMutant(mutant: Mutant): Plugin {
  return {
    name: 'apply-mutant',
    enforce: 'pre',
    transform: (code, id) =>
      fileOf(id) === mutant.file ? code.slice(0, mutant.start) + mutant.replacement + code.slice(mutant.end) : undefined,
  }
}

/** Lets each function of these files note that it was called, as `file:offset` in the global set `reached`. */
export function noteCalls(files: readonly string[]): Plugin {
  return {
    name: 'note-calls',
    enforce: 'pre',
    transform: (code, id) => (files.includes(fileOf(id)) ? instrument(fileOf(id), code) : undefined),
  }
}

const fileOf = (id: string) => relative(root, id.split('?')[0]!)

function instrument(file: string, code: string): string {
  const insertions = findFunctions(file, code).flatMap(({ start, bodyStart, expressionEnd }) => {
    const note = `globalThis.reached?.add(${JSON.stringify(`${file}:${start}`)})`
    if (expressionEnd === undefined) return [{ at: bodyStart, text: `${note};` }]
    return [
      { at: bodyStart, text: `(${note}, ` },
      { at: expressionEnd, text: ')' },
    ]
  })
  // From the end, so that offsets stay right; of two at one offset the outer function's comes first.
  return insertions
    .toReversed()
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code)
}

/** A JSON file named by an environment variable; undefined when it is not set. */
export function readJson<T>(variable: string): T | undefined {
  const path = process.env[variable]
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
}
