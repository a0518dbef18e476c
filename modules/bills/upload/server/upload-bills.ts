import { assertCan } from '#platform/server/abilities/check.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { ApiError, notFound } from '#platform/server/api-error.ts'
import { attachFile } from '#platform/server/files/attach.ts'
import { PreparedHandler } from '#platform/server/module.ts'
import { toListedBills } from '../../server/bill-response.ts'
import { billSubject } from '../../server/bill-subject.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'
import type { UploadResult } from '../contract.ts'
import { assertCanReceive } from './assert-can-receive.ts'
import { setFileType } from './file-type.ts'
import { insertReceivedBill } from './insert-received-bill.ts'
import { readReceivedFile, type ReceivedFile } from './read-received-file.ts'

type UploadedFile = { id: number; name: string; hash: string }
type ReadUpload = UploadedFile & ({ received: ReceivedFile; code?: never } | { received?: never; code: string })

/** Files are read before the transaction. Each has its own outcome; a file that is rejected does not prevent the others. */
export const uploadBills = new PreparedHandler(
  async (ctx: BillContext, { fileIds }: { fileIds: number[] }): Promise<ReadUpload[]> => {
    assertCan(ctx, 'create', 'Bill')
    const uploads: ReadUpload[] = []
    for (const file of await findUploads(ctx, [...new Set(fileIds)])) uploads.push({ ...file, ...(await readUpload(ctx, file)) })
    return uploads
  },
  async (ctx: BillContext, _: unknown, uploads: readonly ReadUpload[]): Promise<{ results: UploadResult[] }> => {
    const results: UploadResult[] = []
    for (const upload of uploads) results.push(await storeUploadedBill(ctx, upload))
    return { results }
  },
)

/** The viewer's own files that belong to no record yet, in the order of the ids. Throws 404 for any other. */
async function findUploads({ db, viewer }: BillContext, ids: readonly number[]): Promise<UploadedFile[]> {
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'hash'])
    .where('id', 'in', ids)
    .where('ownerId', '=', viewer.id)
    .where('entity', 'is', null)
    .execute()
  return ids.map((id) => {
    const file = files.find((one) => one.id === id)
    if (!file) throw notFound('file')
    return file
  })
}

async function readUpload({ contents }: BillContext, { hash }: UploadedFile): Promise<{ received: ReceivedFile } | { code: string }> {
  try {
    return { received: await readReceivedFile(await contents.read(hash)) }
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code }
    throw error
  }
}

async function storeUploadedBill(
  ctx: BillContext,
  { id: fileId, name: fileName, hash, received, code }: ReadUpload,
): Promise<UploadResult> {
  if (!received) return { fileId, fileName, outcome: 'rejected', bill: null, code }
  const { outcome, row } = await insertReceivedBill(ctx, {
    ...received,
    source: 'upload',
    hash,
    assertAllowed: (values) => assertCanReceive(ctx, values, 'upload'),
    attachFile: async (billId) => {
      await attachFile(ctx as never, fileId, { entity: 'bill', entityId: billId })
      await setFileType(ctx, fileId, received.format)
    },
  })
  return { fileId, fileName, outcome, bill: await listIfVisible(ctx, row), code: null }
}

async function listIfVisible(ctx: BillContext, { id }: BillRow): Promise<UploadResult['bill']> {
  const row = await visible(ctx, billSubject).selectAll('bills').where('bills.id', '=', id).executeTakeFirst()
  return row ? (await toListedBills(ctx, [row]))[0]! : null
}
