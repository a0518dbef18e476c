import { createRequire } from 'node:module'
import type { Attributes, IOptions } from 'sanitize-html'
import { sanitizeAttributes, sanitizeLink } from './attributes.ts'
import { EmailImages, toRemoteUrl, type InlineFiles } from './images.ts'
import { splitWords } from './split-words.ts'
import { truncateDeepHtml } from './truncate-deep-html.ts'

const ALLOWED_TAGS = splitWords(`
  a abbr acronym address article aside b bdi bdo big blockquote br caption center cite
  code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2
  h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp
  section small span strike strong sub sup table tbody td tfoot th thead tr tt u
  ul var wbr
`)

/** Removed with their content; other unknown tags keep their text. */
const TAGS_REMOVED_WITH_CONTENT = splitWords(`
  script style textarea option xmp title noscript noembed noframes iframe object embed applet
  svg math template select audio video canvas frameset plaintext
`)

const ALLOWED_ATTRIBUTES = splitWords(`
  dir lang title alt align valign width height hspace vspace border cellpadding cellspacing
  colspan rowspan span start reversed value type nowrap scope size noshade color bgcolor
  face style href target rel src data-remote-src data-quote class
`)

const MAX_NESTING = 256
const TAGS_WITH_BACKGROUND = new Set(['body', 'table', 'tr', 'td', 'th'])

/** Removes everything that loads or runs. Remote images keep only their index in `remoteImages` as `data-remote-src`. */
export function sanitizeEmail(html: string, { files }: { files: InlineFiles }): { html: string; remoteImages: string[] } {
  const images = new EmailImages(files)
  return { html: loadSanitizer()(truncateDeepHtml(html), getSanitizerOptions(images)), remoteImages: images.remoteUrls }
}

/** Allows images from files of the workspace, and remote images of a quoted email for the recipients to load. */
export function sanitizeDraft(html: string): string {
  return loadSanitizer()(truncateDeepHtml(html), getSanitizerOptions(new DraftImages()))
}

const require = createRequire(import.meta.url)
/** Loaded on first use, because it takes megabytes of memory. */
const loadSanitizer = () => require('sanitize-html') as typeof import('sanitize-html')

type ImageRules = Pick<EmailImages, 'toImageAttributes' | 'toBackgroundAttributes' | 'schemes' | 'quoteMark'>

class DraftImages implements ImageRules {
  readonly schemes = ['data', 'http', 'https']
  readonly quoteMark: Attributes = { class: 'gmail_quote' }

  toImageAttributes(input: Attributes): Attributes | null {
    const address = input['src'] ?? ''
    const files = /^\/files\/[1-9]\d{0,14}\/[^\s/\\?#]{1,1000}$/.test(address) ? [{ contentId: null, address }] : []
    const { src = toRemoteUrl(input['data-remote-src'] ?? '') } = new EmailImages(files).toImageAttributes(input) ?? {}
    return src ? { src } : null
  }

  toBackgroundAttributes(): Attributes {
    return {}
  }
}

function getSanitizerOptions(images: ImageRules): IOptions {
  return {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { '*': [...ALLOWED_ATTRIBUTES, REMOVE_MARKER] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: images.schemes },
    allowProtocolRelative: false,
    nonTextTags: TAGS_REMOVED_WITH_CONTENT,
    nestingLimit: MAX_NESTING,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tag, input) => ({ tagName: tag === 'body' ? 'div' : tag, attribs: transformAttributes(tag, input, images) }),
    },
    exclusiveFilter: ({ attribs }) => Object.hasOwn(attribs, REMOVE_MARKER),
  }
}

const REMOVE_MARKER = 'data-dropped'

function transformAttributes(tag: string, input: Attributes, images: ImageRules): Attributes {
  const safe = sanitizeAttributes(tag, input, images.quoteMark)
  if (tag === 'img') {
    const image = images.toImageAttributes(input)
    return image ? { ...safe, ...image } : { [REMOVE_MARKER]: '' }
  }
  if (tag === 'a') return { ...safe, ...toLinkAttributes(input['href']) }
  return TAGS_WITH_BACKGROUND.has(tag) ? { ...safe, ...images.toBackgroundAttributes(input) } : safe
}

function toLinkAttributes(href: string | undefined): Attributes {
  const safe = sanitizeLink(href)
  return safe ? { href: safe, target: '_blank', rel: 'noopener noreferrer nofollow' } : {}
}
