import { createId } from '#platform/web/hooks/create-id.ts'
import { parseAddresses } from '../../web/addresses.ts'
import { getReplyFields } from '../../web/reply.ts'
import { blankComposer, type Composer, type ComposerValues } from './composers.ts'
import { splitAttachments, toComposerFields, emptyValues } from './drafts/draft-values.ts'
import { textToHtml, formatTextQuote, formatQuote, type QuoteHeader } from './message-body.ts'
import type { ComposeRequest } from '../../web/compose-requests.ts'
import { htmlToText } from '../../web/html-to-text.ts'

/** localStorage key of the last sender: an account id, or empty for the workspace address. */
export const SENDER_STORAGE_KEY = 'email.sender'

export type ComposerDefaults = {
  /** The user’s addresses in lower case. */
  ownAddresses: readonly string[]
  signature: string
  isPlain: boolean
  accountId: number | null
}

type GetQuoteHeader = (request: ComposeRequest) => QuoteHeader

/** A composer for a new email, a reply, a forwarded email or a stored draft. */
export function createComposer(request: ComposeRequest, defaults: ComposerDefaults, getQuoteHeader: GetQuoteHeader): Composer {
  const isDraft = request.kind === 'draft' && request.mail
  return {
    ...blankComposer,
    key: createId(),
    ...(isDraft ? toComposerFields(request.mail!) : { id: null, values: getInitialValues(request, defaults, getQuoteHeader) }),
  }
}

function getInitialValues(
  request: ComposeRequest,
  { ownAddresses, signature, isPlain, accountId }: ComposerDefaults,
  getQuoteHeader: GetQuoteHeader,
): ComposerValues {
  const { kind, mail, to = '' } = request
  const base = { ...emptyValues, isPlain, own: toSignatureHtml(signature, isPlain) }
  if (!mail || kind === 'new' || kind === 'draft') return { ...base, accountId, to: parseAddresses(to) }
  const quoteKind = kind === 'forward' ? 'forward' : 'reply'
  const { files, images } = splitAttachments(mail)
  const fields = {
    ...base,
    ...getReplyFields(kind, mail, ownAddresses),
    accountId: mail.accountId,
    files: kind === 'forward' ? files : [],
    images,
  }
  if (!isPlain) return { ...fields, quote: formatQuote(quoteKind, mail, getQuoteHeader(request)) }
  return {
    ...fields,
    own: textToHtml(`${htmlToText(fields.own)}\n\n${formatTextQuote(quoteKind, mail.text, getQuoteHeader(request))}`),
    images: [],
  }
}

function toSignatureHtml(signature: string, isPlain: boolean): string {
  if (signature.trim() === '') return ''
  return isPlain ? textToHtml(`\n\n-- \n${htmlToText(signature)}`) : `<p><br></p><p><br></p>${signature}`
}
