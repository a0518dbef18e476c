import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js'
import { openImportFixture, type UploadedFile } from '#modules/imports/server/testing/import-fixture.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'

/** A server with boards and imports, and what the tests ask about both. */
export async function openBoardImports() {
  const fixture = await openImportFixture([kanbanModule])
  const get = async (path: string, query: object, by: 'helena' | 'sam' = 'helena') =>
    (await fixture.as(by).get(`/apps/kanban/${path}`, { ...query })).body
  return {
    ...fixture,
    get,
    listProjects: async () => (await get('projects', {})).projects as { id: number; title: string; members: { id: number }[] }[],
    /** The whole card of this title. */
    findCard: async (title: string) => {
      const { id } = await fixture
        .rows('kanban_cards')
        .select('id')
        .where('title', '=', title)
        .where('removedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return (await get('task', { id })).task
    },
    /** Existing records, and what else an import adds. */
    countBoardRecords: async () => {
      const counts: Record<string, number> = {}
      for (const table of ['kanban_projects', 'kanban_boards', 'kanban_cards', 'kanban_labels', 'kanban_comments'])
        counts[table] = (await fixture.rows(table).selectAll().where('removedAt', 'is', null).execute()).length
      return counts
    },
    [Symbol.asyncDispose]: fixture[Symbol.asyncDispose],
  }
}

/** Files that are compressed with ZIP, under this name. */
export async function zip(name: string, files: readonly UploadedFile[]): Promise<UploadedFile> {
  const writer = new ZipWriter(new BlobWriter(), { level: 1 })
  for (const file of files) await writer.add(file.name, new BlobReader(new Blob([file.content as BlobPart])))
  return { name, content: new Uint8Array(await (await writer.close()).arrayBuffer()) }
}

export const toJson = (name: string, json: object): UploadedFile => ({ name, content: JSON.stringify(json) })
