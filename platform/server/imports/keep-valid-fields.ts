import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { ImportProblem } from './import-source.ts'

const MAX_SHOWN = 200

/** The values that their schemas allow. Texts that are too long are shortened, other invalid values left out, each with a warning. */
export function keepValidFields<T extends object>(values: T, properties: Readonly<Record<string, TSchema>>) {
  const problems: ImportProblem[] = []
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return []
    const kept = shortenText(value, properties[name] as { maxLength?: number })
    const isValid = Value.Check(properties[name]!, kept)
    if (!isValid) problems.push(createFieldWarning(name, value))
    else if (kept !== value) problems.push(createShortenedWarning(name, value))
    return isValid ? [[name, kept]] : []
  })
  return { values: Object.fromEntries(entries) as Partial<T>, problems }
}

const shortenText = (value: unknown, { maxLength }: { maxLength?: number }) =>
  typeof value === 'string' && maxLength !== undefined && value.length > maxLength ? value.slice(0, maxLength).toWellFormed() : value

export const createFieldWarning = (column: string, value: unknown): ImportProblem => ({
  code: 'imports.field_left_out',
  message: `The value of ${column} is not valid, so it is left out.`,
  column,
  value: String(value).slice(0, MAX_SHOWN),
  isWarning: true,
})

export const createShortenedWarning = (column: string, value: unknown): ImportProblem => ({
  code: 'imports.text_shortened',
  message: `The text of ${column} is too long, so it is shortened.`,
  column,
  value: String(value).slice(0, MAX_SHOWN),
  isWarning: true,
})
