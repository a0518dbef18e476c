import type { Static } from 'typebox'
import type { CatalogueCondition, CatalogueSubject } from '../contract.ts'

export type ConditionKind = Static<typeof CatalogueCondition>['kind']
export type ConditionValue = string | number | boolean

/** One comparison in the condition editor; `me` and `empty` need no values. */
export type Condition = { kind: ConditionKind; field: string; values: ConditionValue[] }

const ME = '${user.id}'
const comparisons = { before: '$lt', after: '$gt', atMost: '$lte', atLeast: '$gte' } as const

/** Returns the conditions, all of which must match; null if only the JSON editor can represent them. */
export function parseConditions(subject: CatalogueSubject, stored: Record<string, unknown>): Condition[] | null {
  const conditions = Object.entries(stored).map(([field, value]) => parseCondition(subject, field, value))
  return conditions.every((one) => one !== null) ? conditions : null
}

export function serializeConditions(conditions: readonly Condition[]): Record<string, unknown> {
  return Object.fromEntries(conditions.map((condition) => [condition.field, serializeValue(condition)]))
}

function parseCondition(subject: CatalogueSubject, field: string, value: unknown): Condition | null {
  const kinds = subject.conditions.filter((one) => one.field === field).map(({ kind }) => kind)
  const match = kinds.map((kind) => parseConditionOfKind(kind, field, value)).find((one) => one !== null)
  return match ?? null
}

function parseConditionOfKind(kind: ConditionKind, field: string, value: unknown): Condition | null {
  const values = parseValues(kind, value)
  return values ? { kind, field, values } : null
}

function parseValues(kind: ConditionKind, value: unknown): ConditionValue[] | null {
  switch (kind) {
    case 'me':
      return value === ME ? [] : null
    case 'empty':
      return value === null ? [] : null
    case 'is':
      return typeof value === 'boolean' ? [value] : null
    case 'has':
      return isPlain(value) && value !== ME ? [value] : null
    case 'oneOf':
      return isPlain(value) && value !== ME ? [value] : parseOperands(value, '$in')
    default:
      return parseOperands(value, comparisons[kind])
  }
}

/** Accepts an object with this operator as its only key, such as `{$in: […]}`. */
function parseOperands(value: unknown, operator: string): ConditionValue[] | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const entries = Object.entries(value)
  if (entries.length !== 1 || entries[0]![0] !== operator) return null
  const operands = [entries[0]![1] as unknown].flat()
  return operands.length > 0 && operands.every((one) => isPlain(one) && one !== ME) ? (operands as ConditionValue[]) : null
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

function serializeValue({ kind, values }: Condition): unknown {
  switch (kind) {
    case 'me':
      return ME
    case 'empty':
      return null
    case 'is':
      return values[0] ?? true
    case 'has':
      return values[0] ?? ''
    case 'oneOf':
      return { $in: values }
    default:
      return { [comparisons[kind]]: values[0] ?? '' }
  }
}
