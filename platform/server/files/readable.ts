import { seesEverything } from '../abilities/fields.ts'
import { judge } from '../abilities/judge.ts'
import { findWholeRecord } from '../abilities/subject-rows.ts'
import type { Subject } from '../abilities/subject.ts'
import { visible } from '../abilities/visible.ts'
import type { Context, Viewer } from '../context.ts'
import type { Platform } from '../platform.ts'
import { readContext, systemAsker } from '../request-context.ts'
import type { MayReadFile } from './register-files.ts'

/** Who may read a record may read its files, where they may read one of the properties that show these. */
export const mayReadFiles = (platform: Platform): Record<string, MayReadFile> =>
  Object.fromEntries(platform.subjects.map((subject) => [subject.entity, mayReadOf(platform, subject)]))

const mayReadOf =
  (platform: Platform, subject: Subject): MayReadFile =>
  async (viewer, { entityId }) => {
    if (entityId === null) return false
    const ctx = viewersContext(platform, viewer)
    const { filesIn } = subject
    if (!filesIn || seesEverything(ctx, subject)) return isVisible(ctx, subject, entityId)
    const record = await findWholeRecord(ctx, subject, entityId)
    if (!record) return false
    const may = judge(ctx, subject, record)
    return filesIn.some((property) => may('read', property))
  }

const viewersContext = (platform: Platform, viewer: Viewer): Context<any> =>
  readContext(platform, { ...systemAsker(platform), viewer }) as Context<any>

async function isVisible(ctx: Context<any>, subject: Subject, id: number): Promise<boolean> {
  const row = await visible(ctx, subject).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
