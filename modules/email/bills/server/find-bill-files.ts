import type { ReceivedContent } from '#platform/server/email-transport/received-files.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { EmailContext } from '../../server/email-subjects.ts'

type AttachedFile = { name: string; type: string; size: number }

const MAX_FILES = 20
const MAX_BYTES = 20 * 1024 * 1024

/** XML is stored as markup of any kind, and in UTF-16 as unknown. */
export const canBeBill = ({ name, type, size }: AttachedFile): boolean =>
  size > 0 && size <= MAX_BYTES && (/\.(xml|pdf)$/i.test(name) || type === 'application/pdf' || (isMarkup(type) && !/\.html?$/i.test(name)))

const isMarkup = (type: string) => ['text/html', 'text/xml', 'application/xml'].includes(type)

/** The e-invoices among the attachments or, only if `includesPdfs` and there are none, the PDFs. Files that cannot be read are left out. */
export async function readBillFiles(ctx: EmailContext, mailId: number, { includesPdfs }: { includesPdfs: boolean }): Promise<unknown[]> {
  const read: ReceivedContent[] = []
  for (const file of (await listFiles(ctx, mailId)).filter(canBeBill).slice(0, MAX_FILES)) {
    const content = await readBillFile(ctx, file)
    if (content) read.push(content)
  }
  const structured = read.filter(({ isStructured }) => isStructured)
  return (structured.length === 0 && includesPdfs ? read : structured).map(({ content }) => content)
}

const listFiles = ({ db }: EmailContext, mailId: number) =>
  db
    .selectFrom('email_files')
    .innerJoin('files', 'files.id', 'email_files.fileId')
    .select(['files.name', 'files.type', 'files.size', 'files.hash'])
    .where('email_files.mailId', '=', mailId)
    .orderBy('files.id')
    .execute()

async function readBillFile(ctx: EmailContext, { name, hash }: { name: string; hash: string }): Promise<ReceivedContent | null> {
  const bytes = await ctx.contents.read(hash)
  try {
    return await ctx.receivedFiles!.read(ctx, { name, bytes })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}
