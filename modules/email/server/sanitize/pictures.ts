import type { Attributes } from 'sanitize-html'

export type MailFiles = readonly { contentId: string | null; address: string }[]

const EMBEDDED = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=]+$/i
const LARGEST_EMBEDDED = 200_000
const MOST_REMOTE = 1_000

/** Where the pictures of a mail stand: in its files, in itself, or elsewhere, which is noted and not fetched. */
export class Pictures {
  readonly remote: string[] = []
  /** Of addresses that may stand in the page. */
  readonly schemes = ['data']
  readonly quoteMark: Attributes = { 'data-quote': '' }
  readonly #files: MailFiles
  constructor(files: MailFiles) {
    this.#files = files
  }

  /** Null: the image is none, or is there to tell that the mail was opened. */
  ofImage(given: Attributes): Attributes | null {
    const source = (given['src'] ?? '').trim() || firstOf(given['srcset'])
    const own = this.#own(source)
    if (own) return { src: own }
    const remote = remoteOf(source)
    if (!remote) return given['alt'] ? {} : null
    return isTracker(given) ? null : this.#noted(remote)
  }

  ofBackground({ background }: Attributes): Attributes {
    const remote = remoteOf((background ?? '').trim())
    return remote ? this.#noted(remote) : {}
  }

  #own(source: string): string | undefined {
    if (EMBEDDED.test(source) && source.length <= LARGEST_EMBEDDED) return source
    const contentId = /^cid:/i.test(source) ? decoded(source.slice(4)) : null
    return this.#files.find((file) => (contentId !== null ? file.contentId === contentId : file.address === source))?.address
  }

  #noted(address: string): Attributes {
    const known = this.remote.indexOf(address)
    if (known >= 0) return { 'data-remote-src': String(known) }
    if (this.remote.length >= MOST_REMOTE) return {}
    return { 'data-remote-src': String(this.remote.push(address) - 1) }
  }
}

const firstOf = (srcset = '') => srcset.trim().split(/[\s,]/, 1)[0] ?? ''

export function remoteOf(source: string): string | undefined {
  const address = source.startsWith('//') ? `https:${source}` : source
  return /^https?:\/\//i.test(address) && URL.canParse(address) && address.length <= 4_000 ? new URL(address).href : undefined
}

function isTracker({ width, height, style = '' }: Attributes): boolean {
  const isTiny = (size: string | undefined) => size !== undefined && /^[01](?:px)?$/.test(size.trim())
  return (
    (isTiny(width) && isTiny(height)) ||
    /(?:^|[;\s])display\s*:\s*none|visibility\s*:\s*hidden/i.test(style) ||
    (/(?:^|[;\s])width\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(style) && /(?:^|[;\s])height\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(style))
  )
}

function decoded(contentId: string): string {
  try {
    return decodeURIComponent(contentId)
  } catch {
    return contentId
  }
}
