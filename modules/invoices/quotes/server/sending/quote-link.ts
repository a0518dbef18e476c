import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '#platform/server/api-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { loadKey } from '#platform/server/encryption/load-key.ts'
import { hashSecret } from '#platform/server/identity/sessions/access-tokens.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import type { QuoteRow } from '../../../server/tables.ts'

export const QUOTE_LINK_KEY = 'quote-links'
const SECRET_BYTES = 32

/** Returns the URL of the quote's page, which opens in the language of the quote. Only a hash is stored, and only with the key in `DATA_DIR/keys` can a token be made. */
export async function createQuoteLink(
  ctx: Pick<InvoiceContext, 'config' | 'db' | 'now'>,
  row: Pick<QuoteRow, 'id' | 'revision' | 'language'>,
) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const link = { tokenHash: hashSecret(secret), quoteId: row.id, revision: row.revision, createdAt: ctx.now }
  await ctx.db.insertInto('quote_links').values(link).execute()
  const signature = (await sign(ctx.config, secret)).toString('base64url')
  return `${ctx.config.publicUrl}/#/quote/${secret}.${signature}?lng=${row.language}`
}

/** Throws 404 for guessed and altered tokens. */
export async function readQuoteLink({ db, config }: Pick<InvoiceContext, 'db' | 'config'>, token: string) {
  const [secret = '', signature = '', ...rest] = token.split('.')
  const expected = await sign(config, secret)
  const actual = Buffer.from(signature, 'base64url')
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw invalidLink()
  const link = await db.selectFrom('quote_links').selectAll().where('tokenHash', '=', hashSecret(secret)).executeTakeFirst()
  if (!link) throw invalidLink()
  return link
}

const sign = async ({ dataDir }: Pick<Config, 'dataDir'>, secret: string) =>
  createHmac('sha256', await loadKey(dataDir, QUOTE_LINK_KEY))
    .update(secret)
    .digest()

const invalidLink = () => new ApiError(404, 'invoices.quote_link_invalid', 'This link is not valid. Open the link in your email.')
