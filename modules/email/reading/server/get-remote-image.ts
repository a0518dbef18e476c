import pLimit from 'p-limit'
import { visible } from '#platform/server/abilities/visible.ts'
import { ApiResponse } from '#platform/server/module.ts'
import { notFound } from '#platform/server/api-error.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { fetchImage, type FetchedImage } from './fetch-image.ts'
import { sanitizeEmail } from '../../server/sanitize/index.ts'

const MAX_CONCURRENT = 16
const runLimited = pLimit(MAX_CONCURRENT)

/** Answers 404 for every failure, so that nothing about the internal network is revealed. */
export async function getRemoteImage(ctx: EmailContext, { id, image }: { id: number; image: number }): Promise<ApiResponse<string>> {
  const mail = await visible(ctx, emailSubject)
    .innerJoin('email_contents', 'email_contents.mailId', 'emails.id')
    .select('email_contents.html')
    .where('emails.id', '=', id)
    .executeTakeFirst()
  if (!mail) throw notFound('email')
  const address = sanitizeEmail(mail.html, { files: [] }).remoteImages[image]
  const fetched = address && (await runLimited(() => fetchImage(ctx.outbound, address)).catch(() => undefined))
  if (!fetched) throw notFound('image')
  return new ApiResponse(200, fetched.content as never, getHeaders(fetched))
}

const getHeaders = ({ type }: FetchedImage) => ({
  'content-type': type,
  'content-disposition': 'inline',
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=86400',
})
