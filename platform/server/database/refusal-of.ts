import type { Kysely } from 'kysely'
import { Refusal } from '../refusal.ts'
import { attempt } from './savepoint.ts'

/** Why a part of an act was refused, which takes back that part alone; undefined where it was done. */
export const refusalOf = (tx: Kysely<any>, part: () => Promise<unknown>): Promise<Refusal | undefined> =>
  attempt(tx, part).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )
