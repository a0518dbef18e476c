import type { Static } from 'typebox'
import type { CatalogueCondition, CatalogueSubject } from '../contract.ts'

export type ConditionKind = Static<typeof CatalogueCondition>['kind']
export type ConditionValue = string | number | boolean

/** One comparison that a person can put together; `me` and `empty` need no values. */
export type Condition = { kind: ConditionKind; field: string; values: ConditionValue[] }

const ME = '${user.id}'
const comparisons = { before: '$lt', after: '$gt', atMost: '$lte', atLeast: '$gte' } as const

/** What a rule's conditions say, all of which must hold; null where only the expert view can show it. */
export function conditionsOf(subject: CatalogueSubject, stored: Record<string, unknown>): Condition[] | null {
  const found = Object.entries(stored).map(([field, value]) => conditionOf(subject, field, value))
  return found.every((one) => one !== null) ? found : null
}

export function storedConditions(conditions: readonly Condition[]): Record<string, unknown> {
  return Object.fromEntries(conditions.map((condition) => [condition.field, storedValue(condition)]))
}

function conditionOf(subject: CatalogueSubject, field: string, value: unknown): Condition | null {
  const kinds = subject.conditions.filter((one) => one.field === field).map(({ kind }) => kind)
  const made = kinds.map((kind) => read(kind, field, value)).find((one) => one !== null)
  return made ?? null
}

function read(kind: ConditionKind, field: string, value: unknown): Condition | null {
  const values = valuesOf(kind, value)
  return values ? { kind, field, values } : null
}

function valuesOf(kind: ConditionKind, value: unknown): ConditionValue[] | null {
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
      return isPlain(value) && value !== ME ? [value] : operandsOf(value, '$in')
    default:
      return operandsOf(value, comparisons[kind])
  }
}

/** `{$in: […]}` and nothing beside it. */
function operandsOf(value: unknown, operator: string): ConditionValue[] | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const entries = Object.entries(value)
  if (entries.length !== 1 || entries[0]![0] !== operator) return null
  const operands = [entries[0]![1] as unknown].flat()
  return operands.length > 0 && operands.every((one) => isPlain(one) && one !== ME) ? (operands as ConditionValue[]) : null
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

function storedValue({ kind, values }: Condition): unknown {
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
