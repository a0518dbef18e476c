import type { Attributes } from 'sanitize-html'

export type InlineFiles = readonly { contentId: string | null; address: string }[]

const EMBEDDED_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=]+$/i
const MAX_EMBEDDED_LENGTH = 200_000
const MAX_REMOTE_IMAGES = 1_000

/** Resolves images of an email to its files or embedded data, and collects remote ones without fetching them. */
export class EmailImages {
  readonly remoteUrls: string[] = []
  readonly schemes = ['data']
  readonly quoteMark: Attributes = { 'data-quote': '' }
  readonly #files: InlineFiles
  constructor(files: InlineFiles) {
    this.#files = files
  }

  /** Null if the image must be removed, such as a tracking pixel. */
  toImageAttributes(input: Attributes): Attributes | null {
    const url = (input['src'] ?? '').trim() || getFirstCandidate(input['srcset'])
    const inlineUrl = this.#findInlineUrl(url)
    if (inlineUrl) return { src: inlineUrl }
    const remote = toRemoteUrl(url)
    if (!remote) return input['alt'] ? {} : null
    return isTrackingPixel(input) ? null : this.#addRemote(remote)
  }

  toBackgroundAttributes({ background }: Attributes): Attributes {
    const remote = toRemoteUrl((background ?? '').trim())
    return remote ? this.#addRemote(remote) : {}
  }

  #findInlineUrl(url: string): string | undefined {
    if (EMBEDDED_IMAGE.test(url) && url.length <= MAX_EMBEDDED_LENGTH) return url
    const contentId = /^cid:/i.test(url) ? decodeContentId(url.slice(4)) : null
    return this.#files.find((file) => (contentId !== null ? file.contentId === contentId : file.address === url))?.address
  }

  #addRemote(address: string): Attributes {
    const index = this.remoteUrls.indexOf(address)
    if (index >= 0) return { 'data-remote-src': String(index) }
    if (this.remoteUrls.length >= MAX_REMOTE_IMAGES) return {}
    return { 'data-remote-src': String(this.remoteUrls.push(address) - 1) }
  }
}

const getFirstCandidate = (srcset = '') => srcset.trim().split(/[\s,]/, 1)[0] ?? ''

export function toRemoteUrl(url: string): string | undefined {
  const address = url.startsWith('//') ? `https:${url}` : url
  return /^https?:\/\//i.test(address) && URL.canParse(address) && address.length <= 4_000 ? new URL(address).href : undefined
}

function isTrackingPixel({ width, height, style = '' }: Attributes): boolean {
  const isTiny = (size: string | undefined) => size !== undefined && /^[01](?:px)?$/.test(size.trim())
  return (
    (isTiny(width) && isTiny(height)) ||
    /(?:^|[;\s])display\s*:\s*none|visibility\s*:\s*hidden/i.test(style) ||
    (/(?:^|[;\s])width\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(style) && /(?:^|[;\s])height\s*:\s*[01](?:px)?\s*(?:;|!|$)/i.test(style))
  )
}

function decodeContentId(contentId: string): string {
  try {
    return decodeURIComponent(contentId)
  } catch {
    return contentId
  }
}
