import { seesEverything } from '../abilities/fields.ts'
import { judge } from '../abilities/judge.ts'
import { wholeRecord } from '../abilities/subject-rows.ts'
import type { Subject } from '../abilities/subject.ts'
import { visible } from '../abilities/visible.ts'
import type { Context, Viewer } from '../context.ts'
import type { Platform } from '../platform.ts'
import { readContext, systemAsker } from '../request-context.ts'
import type { MayReadFile } from './register-files.ts'
import type { FileRow } from './tables.ts'

/** Who may read a record may read its files, where they may read one of the properties that show these. */
export const mayReadFiles = (platform: Platform): Record<string, MayReadFile> =>
  Object.fromEntries(platform.subjects.map((subject) => [subject.entity, mayReadOf(platform, subject)]))

const mayReadOf =
  (platform: Platform, subject: Subject): MayReadFile =>
  async (viewer, file) => {
    const ctx = viewersContext(platform, viewer)
    return (await isVisible(ctx, subject, file)) && (await areFilesShown(ctx, subject, file))
  }

const viewersContext = (platform: Platform, viewer: Viewer): Context<any> =>
  readContext(platform, { ...systemAsker(platform), viewer }) as Context<any>

async function isVisible(ctx: Context<any>, subject: Subject, { entityId }: FileRow): Promise<boolean> {
  const row = await visible(ctx, subject).select('id').where('id', '=', entityId).executeTakeFirst()
  return row !== undefined
}

async function areFilesShown(ctx: Context<any>, subject: Subject, { entityId }: FileRow): Promise<boolean> {
  const { filesIn } = subject
  if (!filesIn || entityId === null || seesEverything(ctx, subject)) return true
  const may = judge(ctx, subject, await wholeRecord(ctx, subject, entityId))
  return filesIn.some((property) => may('read', property))
}
