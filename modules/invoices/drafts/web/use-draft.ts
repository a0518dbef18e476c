import { useState } from 'react'
import type { Invoice } from '../../invoice-contract.ts'
import type { FieldErrors } from './validate-draft.ts'
import { type DraftValues, type LineValues, createBlankLine, toDraftValues } from './draft-values.ts'
import { type MergeResult, listChangedParts, mergeDrafts, preserveLineKeys, rebaseEdits } from './merge.ts'

/** The version last loaded from or saved to the server; null for a new draft. */
export type SavedDraft = { id: number; version: number; values: DraftValues } | null

export type PendingMerge = MergeResult & { remote: DraftValues; version: number }

export type Draft = ReturnType<typeof useDraft>

type DraftOptions = { initial: DraftValues; invoice: Invoice | null; language: string }

export function useDraft({ initial, invoice, language }: DraftOptions) {
  const [saved, setSaved] = useState<SavedDraft>(invoice && { id: invoice.id, version: invoice.version, values: initial })
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const reset = (answer: Invoice) => {
    const next = toDraftValues(answer, language)
    setSaved({ id: answer.id, version: answer.version, values: next })
    setValues(next)
    setErrors({})
  }
  /** Keeps what was typed while the save was pending. */
  const markSaved = (answer: Invoice, sent: DraftValues) => {
    const stored = preserveLineKeys(sent, toDraftValues(answer, language))
    setSaved({ id: answer.id, version: answer.version, values: stored })
    setValues((current) => rebaseEdits(sent, current, stored))
  }
  return {
    values,
    errors,
    saved,
    setValues,
    setErrors,
    markSaved,
    change: (part: Partial<DraftValues>) => {
      setValues((before) => ({ ...before, ...part }))
      setErrors((before) => omitErrors(before, Object.keys(part)))
    },
    discard: () => {
      setValues(saved?.values ?? initial)
      setErrors({})
    },
    ...useMerge({ saved, values, language, reset, setSaved, setValues }),
  }
}

type MergeOptions = {
  saved: SavedDraft
  values: DraftValues
  language: string
  reset: (answer: Invoice) => void
  setSaved: (saved: SavedDraft) => void
  setValues: (values: DraftValues) => void
}

function useMerge({ saved, values, language, reset, setSaved, setValues }: MergeOptions) {
  const [pendingMerge, setPendingMerge] = useState<PendingMerge | null>(null)
  return {
    pendingMerge,
    /** Merges the form with the version another user has saved. */
    mergeWith: (current: Invoice) => {
      const remote = toDraftValues(current, language)
      const merged = mergeDrafts(saved!.values, values, remote)
      return listChangedParts(merged.values, remote).length === 0
        ? reset(current)
        : setPendingMerge({ ...merged, remote, version: current.version })
    },
    /** Continues from the remote version with the merged values. */
    resolveMerge: (resolved: DraftValues) => {
      if (!pendingMerge || !saved) return
      setSaved({ ...saved, version: pendingMerge.version, values: pendingMerge.remote })
      setValues(resolved)
      setPendingMerge(null)
    },
    /** The next save creates a new invoice. */
    detach: () => {
      setSaved(null)
      setPendingMerge(null)
    },
  }
}

export type LineActions = ReturnType<typeof useLineActions>

export function useLineActions({ setValues, setErrors }: Pick<Draft, 'setValues' | 'setErrors'>) {
  const changeLines = (change: (lines: LineValues[]) => LineValues[]) => setValues((before) => ({ ...before, lines: change(before.lines) }))
  return {
    setLine: (key: number, part: Partial<LineValues>) => {
      changeLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
      setErrors((before) => omitErrors(before, ['lines', ...Object.keys(part).map((name) => `${key}/${name}`)]))
    },
    addLine: () => changeLines((lines) => [...lines, createBlankLine(lines.at(-1))]),
    removeLine: (key: number) => changeLines((lines) => lines.filter((line) => line.key !== key)),
    moveLine: (key: number, by: -1 | 1) => changeLines((lines) => moveLineBy(lines, key, by)),
  }
}

/** Whether another user has saved a newer version of this draft. */
export const isNewer = ({ id, number, version }: Invoice, saved: SavedDraft) =>
  number === null && saved?.id === id && version > saved.version

/** Returns the same object if nothing was removed. */
export function omitErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  if (!names.some((name) => name in errors)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

function moveLineBy(lines: LineValues[], key: number, by: -1 | 1): LineValues[] {
  const index = lines.findIndex((line) => line.key === key)
  const line = lines[index]
  if (!line || index + by < 0 || index + by >= lines.length) return lines
  return lines.toSpliced(index, 1).toSpliced(index + by, 0, line)
}
