import { act } from '#platform/server/act.ts'
import { readContext, systemAsker } from '#platform/server/request-context.ts'
import type { TestServer } from '#platform/server/testing/server.ts'

/** Runs the purge jobs of all modules. */
export async function runPurges({ app: { platform } }: TestServer): Promise<void> {
  const jobs = platform.modules.flatMap((module) => module.jobs ?? []).filter(({ name }) => /\.(purge|forget-deleted)$/.test(name))
  for (const job of jobs) {
    const asker = systemAsker(platform)
    const write = async (verb: (ctx: never) => Promise<unknown>) =>
      (await act(platform, asker, { name: job.name, verb, input: undefined })).answer
    await job.run({ ...readContext(platform, asker), write } as never, {} as never)
  }
}

/** Returns the tables that contain the word, ignoring case. */
export async function storedTexts({ app: { platform } }: TestServer, word: string): Promise<string[]> {
  const { read } = platform.database
  const tables = (await read.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !/^(sqlite_|kysely_|search_trigram)/.test(name),
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await read.selectFrom(name).selectAll().execute()
      return JSON.stringify(rows).toLowerCase().includes(word.toLowerCase()) ? [name] : []
    }),
  )
  return found.flat()
}
