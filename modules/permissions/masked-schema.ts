import Type, { type Static, type TObject, type TUnsafe } from 'typebox'
import { Nullable } from '#platform/contract/schema.ts'

type Masked<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] | null }

/**
 * The schema of a response in which properties that the viewer may not read are null. The API description allows null
 * for every property, but the TypeScript type only for those in `_maskedFields`, which rules hide most often.
 */
export const createMaskedSchema = <T extends TObject, K extends keyof Static<T> & string>(
  schema: T,
  _maskedFields: readonly K[],
): TUnsafe<Masked<Static<T>, K>> =>
  Type.Unsafe({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [name, name === 'id' || isNullable(one) ? one : Nullable(one)]),
    ),
  })

const isNullable = (schema: { type?: unknown }) => Array.isArray(schema.type)
