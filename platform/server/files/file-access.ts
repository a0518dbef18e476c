import { canReadEverything } from '../abilities/fields.ts'
import { createRecordCheck } from '../abilities/record-check.ts'
import { findFullRecord } from '../abilities/subject-rows.ts'
import type { Subject } from '../abilities/subject.ts'
import { visible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import type { Viewer } from '../viewer.ts'
import type { Platform } from '../platform.ts'
import { createReadContext, createSystemRequester } from '../request-context.ts'
import type { CanReadFile } from './file-services.ts'

/** Readers of a record may read its files if they may read one of the properties that show them. */
export const createFileAccess = (platform: Platform): Record<string, CanReadFile> =>
  Object.fromEntries(platform.subjects.map((subject) => [subject.entity, createRecordCheckForFiles(platform, subject)]))

const createRecordCheckForFiles =
  (platform: Platform, subject: Subject): CanReadFile =>
  async (viewer, { entityId }) => {
    if (entityId === null) return false
    const ctx = createViewerContext(platform, viewer)
    const { fileProperties } = subject
    if (!fileProperties || canReadEverything(ctx, subject)) return isVisible(ctx, subject, entityId)
    const record = await findFullRecord(ctx, subject, entityId)
    if (!record) return false
    const can = createRecordCheck(ctx, subject, record)
    return fileProperties.some((property) => can('read', property))
  }

const createViewerContext = (platform: Platform, viewer: Viewer): Context<any> =>
  createReadContext(platform, { ...createSystemRequester(platform), viewer }) as Context<any>

async function isVisible(ctx: Context<any>, subject: Subject, id: number): Promise<boolean> {
  const row = await visible(ctx, subject).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
