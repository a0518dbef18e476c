import { createRequire } from 'node:module'
import type { Attributes, IOptions } from 'sanitize-html'
import { harmlessAttributes, harmlessLink } from './attributes.ts'
import { Pictures, remoteOf, type MailFiles } from './pictures.ts'
import { words } from './words.ts'
import { untilTooDeep } from './too-deep.ts'

const TAGS = words(`
  a abbr acronym address article aside b bdi bdo big blockquote br caption center cite
  code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2
  h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp
  section small span strike strong sub sup table tbody td tfoot th thead tr tt u
  ul var wbr
`)

/** What goes with everything that stands in it; of all other unknown tags the text stays. */
const WITH_CONTENT = words(`
  script style textarea option xmp title noscript noembed noframes iframe object embed applet
  svg math template select audio video canvas frameset plaintext
`)

const ATTRIBUTES = words(`
  dir lang title alt align valign width height hspace vspace border cellpadding cellspacing
  colspan rowspan span start reversed value type nowrap scope size noshade color bgcolor
  face style href target rel src data-remote-src data-quote class
`)

const DEEPEST = 256
const BACKGROUNDS = new Set(['body', 'table', 'tr', 'td', 'th'])

/**
 * A mail's HTML without anything that is fetched, run or sent. Its own images point to its files; those from elsewhere have no address,
 * but in `data-remote-src` their place in `remoteImages`. What repeats an earlier mail carries `data-quote`.
 */
export function sanitiseMail(html: string, { files }: { files: MailFiles }): { html: string; remoteImages: string[] } {
  const pictures = new Pictures(files)
  return { html: sanitizer()(untilTooDeep(html), optionsOf(pictures)), remoteImages: pictures.remote }
}

/**
 * What somebody writes here, with the mail it answers. Images are files of the workspace or stand in the text itself; those from elsewhere
 * only where the mail that is repeated had them, and `data-remote-src` names them. They are for its readers: nobody here fetches them.
 */
export function sanitiseDraft(html: string): string {
  return sanitizer()(untilTooDeep(html), optionsOf(new DraftPictures()))
}

const load = createRequire(import.meta.url)
/** With the first mail that is read: it takes megabytes. */
const sanitizer = () => load('sanitize-html') as typeof import('sanitize-html')

type PictureRules = Pick<Pictures, 'ofImage' | 'ofBackground' | 'schemes' | 'quoteMark'>

class DraftPictures implements PictureRules {
  readonly schemes = ['data', 'http', 'https']
  /** As other programs write it, and as it is read again. */
  readonly quoteMark: Attributes = { class: 'gmail_quote' }

  ofImage(given: Attributes): Attributes | null {
    const address = given['src'] ?? ''
    const files = /^\/files\/[1-9]\d{0,14}\/[^\s/\\?#]{1,1000}$/.test(address) ? [{ contentId: null, address }] : []
    const { src = remoteOf(given['data-remote-src'] ?? '') } = new Pictures(files).ofImage(given) ?? {}
    return src ? { src } : null
  }

  ofBackground(): Attributes {
    return {}
  }
}

function optionsOf(pictures: PictureRules): IOptions {
  return {
    allowedTags: TAGS,
    allowedAttributes: { '*': [...ATTRIBUTES, DROPPED] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: pictures.schemes },
    allowProtocolRelative: false,
    nonTextTags: WITH_CONTENT,
    nestingLimit: DEEPEST,
    // Styles are read already, and more strictly.
    parseStyleAttributes: false,
    transformTags: {
      '*': (tag, given) => ({ tagName: tag === 'body' ? 'div' : tag, attribs: attributesOf(tag, given, pictures) }),
    },
    exclusiveFilter: ({ attribs }) => Object.hasOwn(attribs, DROPPED),
  }
}

/** Stands for a moment on what goes. */
const DROPPED = 'data-dropped'

/** Made anew, so that nothing that the mail says stays by oversight. */
function attributesOf(tag: string, given: Attributes, pictures: PictureRules): Attributes {
  const harmless = harmlessAttributes(tag, given, pictures.quoteMark)
  if (tag === 'img') {
    const picture = pictures.ofImage(given)
    return picture ? { ...harmless, ...picture } : { [DROPPED]: '' }
  }
  if (tag === 'a') return { ...harmless, ...linkTo(given['href']) }
  return BACKGROUNDS.has(tag) ? { ...harmless, ...pictures.ofBackground(given) } : harmless
}

function linkTo(href: string | undefined): Attributes {
  const harmless = harmlessLink(href)
  return harmless ? { href: harmless, target: '_blank', rel: 'noopener noreferrer nofollow' } : {}
}
