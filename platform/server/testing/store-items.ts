import { createJobContext } from '../background-work.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../api-error.ts'
import { createContextAs } from '../identity/context-as-user.ts'
import type { ImportItem, ImportSource } from '../imports/import-source.ts'
import type { PersonName } from './people.ts'
import type { TestServer } from './server.ts'

export type ImportOptions = Readonly<Record<string, string>>
export type StoredItems = { ids: number[]; problems: { row: number; code: string }[] }

/** Stores the items in one command of this person, each in a savepoint. */
export async function storeItems(
  server: TestServer,
  source: ImportSource,
  items: readonly ImportItem[],
  { as = 'sam', options = {} }: { as?: PersonName; options?: ImportOptions } = {},
): Promise<StoredItems> {
  const result: StoredItems = { ids: [], problems: [] }
  await runAs(server, as, async (ctx) => {
    for (const item of items) {
      const errors = (item.problems ?? []).filter(({ isWarning }) => !isWarning)
      result.problems.push(...errors.map(({ code }) => ({ row: item.row, code })))
      if (item.value !== null) await storeItem(ctx, { source, item, options, result })
    }
  })
  return result
}

/** Runs a command of this person. */
export const runAs = <T>(server: TestServer, as: PersonName, work: (ctx: Context<any>) => Promise<T>): Promise<T> =>
  createJobContext(server.app.platform, 'test').write(async (command) =>
    work((await createContextAs(command as Context<any>, server.people[as].id))!),
  )

type Storing = { source: ImportSource; item: ImportItem; options: ImportOptions; result: StoredItems }

async function storeItem(ctx: Context<any>, { source, item, options, result }: Storing): Promise<void> {
  const support = { options, getUserId: () => null, findRecord: () => Promise.resolve(undefined) }
  try {
    const stored = await ctx.withSavepoint(() => source.store(ctx, item.value, support))
    result.ids.push(typeof stored === 'number' ? stored : stored.id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    result.problems.push({ row: item.row, code: error.code })
  }
}
