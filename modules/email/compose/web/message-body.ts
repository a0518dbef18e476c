import type { Email, ConversationEmail } from '../../contract.ts'

/** Gmail and other clients collapse an element with this class. */
const QUOTE_START = '<div class="gmail_quote">'
/** The server removes class names and writes `data-quote` instead. */
const STORED_QUOTE_START = /<div(?=[^>]*(?:\sdata-quote|\sclass="gmail_quote"))[^>]*>/

export type DraftBody = {
  own: string
  /** HTML of the quoted email, unchanged; empty without a quote. */
  quote: string
}

/** Splits the message of a stored draft into own text and quoted email. */
export function parseBody(message: string): DraftBody {
  const match = STORED_QUOTE_START.exec(message)
  const end = message.lastIndexOf('</div>')
  if (!match || end < match.index) return { own: message, quote: '' }
  return { own: message.slice(0, match.index), quote: message.slice(match.index + match[0].length, end) }
}

export const toMessage = ({ own, quote }: DraftBody): string => (quote ? `${own}${QUOTE_START}${quote}</div>` : own)

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const textToHtml = (text: string): string => (text ? `<p style="margin:0">${escapeHtml(text).replaceAll('\n', '<br>')}</p>` : '')

/** Lines above a quoted email, such as "On 3 May, Ada wrote:". */
export type QuoteHeader = readonly string[]

const toHtmlLines = (header: QuoteHeader) => `<p>${header.map(escapeHtml).join('<br>')}</p>`

type QuotedEmail = Pick<Email | ConversationEmail, 'message' | 'remoteImages'>

/** Replaces image numbers in `data-remote-src` with the original URLs. */
export const restoreRemoteImages = ({ message, remoteImages }: QuotedEmail) =>
  message.replace(/data-remote-src="(\d+)"/g, (whole, index: string) => {
    const address = remoteImages[Number(index)]
    return address === undefined ? whole : `data-remote-src="${escapeHtml(address)}"`
  })

/** HTML of a quoted email with its header; replies are indented. */
export function formatQuote(kind: 'reply' | 'forward', mail: QuotedEmail, header: QuoteHeader): string {
  const message = restoreRemoteImages(mail)
  if (kind === 'forward') return toHtmlLines(header) + message
  const style = 'margin:0 0 0 8px;padding-left:12px;border-left:2px solid #cccccc'
  return `${toHtmlLines(header)}<blockquote style="${style}">${message}</blockquote>`
}

/** Lines of a reply start with `>` as in RFC 3676. */
export function formatTextQuote(kind: 'reply' | 'forward', text: string, header: QuoteHeader): string {
  const lines = text.trimEnd().split('\n')
  const quotedLines = kind === 'forward' ? lines : lines.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()))
  return [...header, ...(kind === 'forward' ? [''] : []), ...quotedLines].join('\n')
}
