import type { Mail, Reply } from '../../contract.ts'

/** Around the mail that is repeated below one's own words; other programs fold what is named so. */
const QUOTE = '<div class="gmail_quote">'
/** As it comes back from the server, which keeps no names. */
const STORED_QUOTE = /<div(?=[^>]*(?:\sdata-quote|\sclass="gmail_quote"))[^>]*>/

export type Body = {
  /** HTML of what one writes. */
  own: string
  /** HTML of the mail that is repeated below it, untouched; empty where there is none. */
  quote: string
}

/** What a draft's message is made of. */
export function bodyOf(message: string): Body {
  const found = STORED_QUOTE.exec(message)
  const end = message.lastIndexOf('</div>')
  if (!found || end < found.index) return { own: message, quote: '' }
  return { own: message.slice(0, found.index), quote: message.slice(found.index + found[0].length, end) }
}

export const messageOf = ({ own, quote }: Body): string => (quote ? `${own}${QUOTE}${quote}</div>` : own)

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Plain text in HTML: an end of a line stays one. */
export const htmlOf = (text: string): string => (text ? `<p style="margin:0">${escaped(text).replaceAll('\n', '<br>')}</p>` : '')

/** What stands above a repeated mail, line by line. */
export type QuoteHead = readonly string[]

const lines = (head: QuoteHead) => `<p>${head.map(escaped).join('<br>')}</p>`

type Shown = Pick<Mail | Reply, 'message' | 'remoteImages'>

/** A mail's message with the addresses of its images from elsewhere in place of their numbers. */
export const messageWithImages = ({ message, remoteImages }: Shown) =>
  message.replace(/data-remote-src="(\d+)"/g, (whole, at: string) => {
    const address = remoteImages[Number(at)]
    return address === undefined ? whole : `data-remote-src="${escaped(address)}"`
  })

/** The mail whole, with the addresses of its images from elsewhere, which its reader may ask for. */
export function quoteOf(kind: 'reply' | 'forward', mail: Shown, head: QuoteHead): string {
  const message = messageWithImages(mail)
  if (kind === 'forward') return lines(head) + message
  const look = 'margin:0 0 0 8px;padding-left:12px;border-left:2px solid #cccccc'
  return `${lines(head)}<blockquote style="${look}">${message}</blockquote>`
}

/** The same in plain text; the lines of a mail that is answered begin with an angle bracket. */
export function quotedText(kind: 'reply' | 'forward', text: string, head: QuoteHead): string {
  const own = text.trimEnd().split('\n')
  const quoted = kind === 'forward' ? own : own.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()))
  return [...head, ...(kind === 'forward' ? [''] : []), ...quoted].join('\n')
}
