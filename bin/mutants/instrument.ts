import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { findFunctions, type Mutant } from './find-mutants.ts'

const root = `${import.meta.dirname}/../..`

/** Applies a mutant while Vite loads its file, so that the file on disk stays unchanged. */
export function applyMutant(mutant: Mutant): Plugin {
  return {
    name: 'apply-mutant',
    enforce: 'pre',
    transform: (code, id) =>
      toRelativePath(id) === mutant.file ? code.slice(0, mutant.start) + mutant.replacement + code.slice(mutant.end) : undefined,
  }
}

/** Makes each function of these files record its calls as `file:offset` in the global set `reached`. */
export function recordCalls(files: readonly string[]): Plugin {
  return {
    name: 'record-calls',
    enforce: 'pre',
    transform: (code, id) => (files.includes(toRelativePath(id)) ? instrument(toRelativePath(id), code) : undefined),
  }
}

const toRelativePath = (id: string) => relative(root, id.split('?')[0]!)

function instrument(file: string, code: string): string {
  const insertions = findFunctions(file, code).flatMap(({ start, bodyStart, expressionEnd }) => {
    const call = `globalThis.reached?.add(${JSON.stringify(`${file}:${start}`)})`
    if (expressionEnd === undefined) return [{ at: bodyStart, text: `${call};` }]
    return [
      { at: bodyStart, text: `(${call}, ` },
      { at: expressionEnd, text: ')' },
    ]
  })
  // Inserts from the end, so that earlier offsets stay valid. At the same offset, the outer function comes first.
  return insertions
    .toReversed()
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code)
}

/** Reads the JSON file named by an environment variable; undefined when the variable is not set. */
export function readJson<T>(variable: string): T | undefined {
  const path = process.env[variable]
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
}
