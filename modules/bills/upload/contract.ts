import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id, Nullable, OneOf } from '#platform/contract/schema.ts'
import { ListedBill } from '../bill-schema.ts'

/** Files in one request. */
export const UPLOAD_LIMIT_FILES = 20

/**
 * `created`: a new bill. `known`: the same file has been received before, as `bill`; nothing is stored. `rejected`: for the reason in `code`,
 * such as `bills.unreadable_file`.
 */
export const uploadOutcomes = ['created', 'known', 'rejected'] as const

const UploadResult = Type.Object({
  fileId: Id,
  fileName: Type.String(),
  outcome: OneOf(uploadOutcomes),
  /** The created or the known bill; null if the viewer may not see it. */
  bill: Nullable(ListedBill),
  code: Nullable(Type.String()),
})
export type UploadResult = Static<typeof UploadResult>

export const uploadEndpoints = {
  /** Upload each file with `POST /api/files/upload` first, up to 20 MB. */
  uploadBills: endpoint('POST /apps/bills/upload', {
    access: ['create', 'Bill'],
    summary: 'Create bills from uploaded files: e-invoices (UBL, CII, Factur-X) or PDFs. Each file has its own outcome',
    input: closedObject({ fileIds: Type.Array(Id, { minItems: 1, maxItems: UPLOAD_LIMIT_FILES }) }),
    output: Type.Object({ results: Type.Array(UploadResult) }),
  }),
}
