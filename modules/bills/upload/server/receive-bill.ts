import { addFiles } from '#platform/server/files/attach.ts'
import { cleanFileName } from '#platform/server/files/file-name.ts'
import { storeUpload, type StoredContent } from '#platform/server/files/store-upload.ts'
import type { BillContext } from '../../server/tables.ts'
import { assertCanReceive } from './assert-can-receive.ts'
import { getFileType } from './file-type.ts'
import { insertReceivedBill } from './insert-received-bill.ts'
import { readReceivedFile, type ReceivedFile } from './read-received-file.ts'

export type PreparedBill = ReceivedFile & StoredContent & { name: string }
type Email = { emailId: number | null; sender: string; subject: string }

/** Reads and stores a file that arrived by email; slow, so call it before the transaction. Throws ApiError like an upload. */
export async function prepareBill(
  { contents }: Pick<BillContext, 'contents'>,
  file: { bytes: Uint8Array; fileName: string },
): Promise<PreparedBill> {
  const received = await readReceivedFile(file.bytes)
  const content = await storeUpload(contents, toStream(file.bytes))
  return { ...received, ...content, type: getFileType(received.format), name: cleanFileName(file.fileName) }
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes)
}

/** Throws 403 if the viewer may not create the bill. `known`: the file has been received before, by email or by upload, as the bill with this id. */
export async function receiveBill(
  ctx: BillContext,
  { hash, type, size, name, ...received }: PreparedBill,
  { emailId, sender, subject }: Email,
): Promise<{ outcome: 'created' | 'known'; billId: number }> {
  const { outcome, row } = await insertReceivedBill(ctx, {
    ...received,
    source: 'email',
    hash,
    assertAllowed: (values) => assertCanReceive(ctx, values, 'email'),
    email: { id: emailId, sender, subject },
    attachFile: (billId) => addFiles(ctx as never, [{ hash, type, size, name }], { entity: 'bill', entityId: billId }),
  })
  return { outcome, billId: row.id }
}
