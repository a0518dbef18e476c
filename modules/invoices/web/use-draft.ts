import { useState } from 'react'
import type { Invoice } from '../invoice-contract.ts'
import { blankLine, valuesOf, type Errors, type InvoiceValues, type LineValues } from './invoice-values.ts'
import { differing, merge, withKeysOf, writtenSince, type Merged } from './merge.ts'

/** What was last saved, in the form's own values. */
export type Saved = { id: number; version: number; values: InvoiceValues } | null

export type Meeting = Merged & { theirs: InvoiceValues; version: number }

export type Draft = ReturnType<typeof useDraft>

type DraftOptions = { initial: InvoiceValues; invoice: Invoice | null; language: string }

/** The values of a draft and what of them is saved. */
export function useDraft({ initial, invoice, language }: DraftOptions) {
  const [saved, setSaved] = useState<Saved>(invoice && { id: invoice.id, version: invoice.version, values: initial })
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const start = (answer: Invoice) => {
    const next = valuesOf(answer, language)
    setSaved({ id: answer.id, version: answer.version, values: next })
    setValues(next)
    setErrors({})
  }
  /** Goes on from what was saved: what has been written since it was sent is still to be saved. */
  const goOn = (answer: Invoice, sent: InvoiceValues) => {
    const stored = withKeysOf(sent, valuesOf(answer, language))
    setSaved({ id: answer.id, version: answer.version, values: stored })
    setValues((now) => writtenSince(sent, now, stored))
  }
  return {
    values,
    errors,
    saved,
    setValues,
    setErrors,
    goOn,
    change: (part: Partial<InvoiceValues>) => {
      setValues((before) => ({ ...before, ...part }))
      setErrors((before) => without(before, Object.keys(part)))
    },
    discard: () => {
      setValues(saved?.values ?? initial)
      setErrors({})
    },
    ...useMeeting({ saved, values, language, start, setSaved, setValues }),
  }
}

type Meetable = {
  saved: Saved
  values: InvoiceValues
  language: string
  start: (answer: Invoice) => void
  setSaved: (saved: Saved) => void
  setValues: (values: InvoiceValues) => void
}

function useMeeting({ saved, values, language, start, setSaved, setValues }: Meetable) {
  const [meeting, meet] = useState<Meeting | null>(null)
  return {
    meeting,
    /** Brings together what stands there and what somebody else has saved. */
    meetWith: (current: Invoice) => {
      const theirs = valuesOf(current, language)
      const merged = merge(saved!.values, values, theirs)
      return differing(merged.values, theirs).length === 0 ? start(current) : meet({ ...merged, theirs, version: current.version })
    },
    /** Goes on from theirs with what was made of both. */
    settle: (settled: InvoiceValues) => {
      if (!meeting || !saved) return
      setSaved({ ...saved, version: meeting.version, values: meeting.theirs })
      setValues(settled)
      meet(null)
    },
    /** Nothing of it is saved any more. */
    detach: () => {
      setSaved(null)
      meet(null)
    },
  }
}

export type LineActs = ReturnType<typeof useLines>

/** What is done with its lines; the same functions as long as the form stands. */
export function useLines({ setValues, setErrors }: Pick<Draft, 'setValues' | 'setErrors'>) {
  const changeLines = (change: (lines: LineValues[]) => LineValues[]) => setValues((before) => ({ ...before, lines: change(before.lines) }))
  return {
    setLine: (key: number, part: Partial<LineValues>) => {
      changeLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
      setErrors((before) => without(before, ['lines', ...Object.keys(part).map((name) => `${key}/${name}`)]))
    },
    addLine: () => changeLines((lines) => [...lines, blankLine(lines.at(-1))]),
    removeLine: (key: number) => changeLines((lines) => lines.filter((line) => line.key !== key)),
    moveLine: (key: number, by: -1 | 1) => changeLines((lines) => moved(lines, key, by)),
  }
}

/** A draft that somebody else has saved since; what has been issued is shown by another page. */
export const isNewer = ({ id, number, version }: Invoice, saved: Saved) => number === null && saved?.id === id && version > saved.version

/** The same object where there was nothing to take away. */
function without(errors: Errors, names: readonly string[]): Errors {
  if (!names.some((name) => name in errors)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

function moved(lines: LineValues[], key: number, by: -1 | 1): LineValues[] {
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  if (!line || at + by < 0 || at + by >= lines.length) return lines
  return lines.toSpliced(at, 1).toSpliced(at + by, 0, line)
}
