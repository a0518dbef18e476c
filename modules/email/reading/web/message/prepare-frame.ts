export type FrameEvents = {
  /** URL of the hovered or focused link; null when it is left. */
  onLink: (href: string | null) => void
  onComposeTo: (address: string) => void
  /** Pixels. */
  onHeight: (height: number) => void
}

/** Pixels; taller emails scroll inside the iframe. */
const MAX_HEIGHT = 30_000

/** Adds link, height and keyboard handling to a loaded email. Returns a cleanup function and whether a quote was collapsed. */
export function prepareFrame(page: Document, frame: HTMLIFrameElement, events: FrameEvents): { stop: () => void; hasQuote: boolean } {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) showLinkTarget(link)
  const measure = () => events.onHeight(measureHeight(page))
  const observer = new ResizeObserver(measure)
  observer.observe(page.documentElement)
  page.addEventListener('mouseover', ({ target }) => events.onLink(findLink(target)?.href ?? null))
  page.addEventListener('focusin', ({ target }) => events.onLink(findLink(target)?.href ?? null))
  page.addEventListener('mouseleave', () => events.onLink(null))
  page.addEventListener('click', (event) => {
    const href = findLink(event.target)?.href
    if (!href?.startsWith('mailto:')) return
    event.preventDefault()
    events.onComposeTo(decodeURIComponent(new URL(href).pathname))
  })
  page.addEventListener('keydown', (event) => forwardKey(event, frame))
  return { stop: () => observer.disconnect(), hasQuote: foldQuotes(page) }
}

/** Wide emails are scaled down to this factor; beyond it they scroll horizontally. */
const MIN_ZOOM = 0.5
const SCROLLBAR_HEIGHT = 18

function measureHeight({ documentElement: root, body }: Document): number {
  body.style.zoom = ''
  const zoom = root.clientWidth / Math.max(1, root.scrollWidth)
  if (zoom < 1) body.style.zoom = String(Math.max(MIN_ZOOM, zoom))
  const scrollbarHeight = zoom < MIN_ZOOM ? SCROLLBAR_HEIGHT : 0
  return Math.min(MAX_HEIGHT, Math.ceil(root.getBoundingClientRect().height) + scrollbarHeight)
}

const findLink = (target: EventTarget | null) => (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]') ?? null

/** Guards against phishing: if the link text names a different host, the real one is shown next to it. */
function showLinkTarget(link: HTMLAnchorElement): void {
  link.title = link.href
  const textHost = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})/i.exec(link.textContent.trim())?.[1]?.toLowerCase()
  if (!textHost || !link.hostname || isSameHost(textHost, link.hostname)) return
  const hostLabel = link.ownerDocument.createElement('span')
  hostLabel.className = 'where'
  hostLabel.textContent = ` (${link.hostname})`
  link.append(hostLabel)
}

const isSameHost = (textHost: string, host: string) => textHost === host || host.endsWith(`.${textHost}`) || `www.${host}` === textHost

/** Keyboard shortcuts of the page also work while the email has the focus. */
function forwardKey(event: KeyboardEvent, frame: HTMLIFrameElement): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isScrollKey = key === 'Enter' || key === 'Tab' || key.startsWith('Arrow') || key.startsWith('Page') || key === ' '
  if (isScrollKey) return
  const copy = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true })
  if (!frame.dispatchEvent(copy)) event.preventDefault()
}

/** Forwarded content stays visible, and so does an email that consists of a quote only. */
function foldQuotes(page: Document): boolean {
  for (const quote of page.querySelectorAll('[data-quote]'))
    if (/^\s*(?:-{3,}|<-)/.test(quote.textContent)) quote.removeAttribute('data-quote')
  const quotes = page.querySelectorAll('[data-quote]')
  if (quotes.length === 0) return false
  if (page.body.innerText.trim() !== '' || page.body.querySelector(':not([data-quote] *):is(img)')) return true
  page.documentElement.dataset['quotes'] = ''
  return false
}
