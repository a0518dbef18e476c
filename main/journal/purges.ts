import { runCommand } from '#platform/server/command.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'
import type { TestServer } from '#platform/server/testing/server.ts'

/** Runs the purge jobs of all modules. */
export async function runPurges({ app: { platform } }: TestServer): Promise<void> {
  const jobs = platform.modules.flatMap((module) => module.jobs ?? []).filter(({ name }) => /\.(purge|forget-deleted)$/.test(name))
  for (const job of jobs) {
    const requester = createSystemRequester(platform)
    const write = async (handler: (ctx: never) => Promise<unknown>) =>
      (await runCommand(platform, requester, { name: job.name, handler, input: undefined })).response
    await job.run({ ...createReadContext(platform, requester), write } as never, {} as never)
  }
}

/** Returns the tables that contain the word, ignoring case. */
export async function storedTexts({ app: { platform } }: TestServer, word: string): Promise<string[]> {
  const { read } = platform.database
  const tables = (await read.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !/^(sqlite_|kysely_|search_trigram)/.test(name),
  )
  const matches = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await read.selectFrom(name).selectAll().execute()
      return JSON.stringify(rows).toLowerCase().includes(word.toLowerCase()) ? [name] : []
    }),
  )
  return matches.flat()
}
