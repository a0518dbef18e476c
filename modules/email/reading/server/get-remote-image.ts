import { visible } from '#platform/server/abilities/visible.ts'
import { Answer } from '#platform/server/module.ts'
import { notFound } from '#platform/server/refusal.ts'
import { limited } from '#platform/server/limited.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { fetchImage, type FetchedImage } from './fetch-image.ts'
import { sanitiseMail } from '../../server/sanitize/index.ts'

const MOST_AT_ONCE = 16
const inTurn = limited(MOST_AT_ONCE)

/** 404 also where it cannot be fetched: nothing about the inside of a network is told. */
export async function getRemoteImage(ctx: EmailContext, { id, image }: { id: number; image: number }): Promise<Answer<string>> {
  const mail = await visible(ctx, mailSubject)
    .innerJoin('email_contents', 'email_contents.mailId', 'emails.id')
    .select('email_contents.html')
    .where('emails.id', '=', id)
    .executeTakeFirst()
  if (!mail) throw notFound('email')
  const address = sanitiseMail(mail.html, { files: [] }).remoteImages[image]
  const found = address && (await inTurn(() => fetchImage(address)).catch(() => undefined))
  if (!found) throw notFound('image')
  return new Answer(200, found.content as never, headersOf(found))
}

const headersOf = ({ type }: FetchedImage) => ({
  'content-type': type,
  'content-disposition': 'inline',
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=86400',
})
