export type FrameEvents = {
  /** A link is under the pointer or has the focus: where it goes; null when it is left. */
  onLink: (href: string | null) => void
  onWriteTo: (address: string) => void
  /** Pixels that the mail takes. */
  onHeight: (height: number) => void
}

/** Taller mails scroll within their frame. */
const TALLEST = 30_000

/** Makes the document of a mail tell where its links go and how tall it is; answers how to stop, and whether it repeats an earlier mail. */
export function prepareFrame(page: Document, frame: HTMLIFrameElement, events: FrameEvents): { stop: () => void; hasQuote: boolean } {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) explain(link)
  const measure = () => events.onHeight(heightOf(page))
  const observer = new ResizeObserver(measure)
  observer.observe(page.documentElement)
  page.addEventListener('mouseover', ({ target }) => events.onLink(linkAt(target)?.href ?? null))
  page.addEventListener('focusin', ({ target }) => events.onLink(linkAt(target)?.href ?? null))
  page.addEventListener('mouseleave', () => events.onLink(null))
  page.addEventListener('click', (event) => {
    const href = linkAt(event.target)?.href
    if (!href?.startsWith('mailto:')) return
    event.preventDefault()
    events.onWriteTo(decodeURIComponent(new URL(href).pathname))
  })
  page.addEventListener('keydown', (event) => passOn(event, frame))
  return { stop: () => observer.disconnect(), hasQuote: foldQuotes(page) }
}

/** Wide mails are shown smaller, but never so small that nobody can read them; then a bar moves them. */
const SMALLEST = 0.5
const BAR = 18

function heightOf({ documentElement: root, body }: Document): number {
  body.style.zoom = ''
  const part = root.clientWidth / Math.max(1, root.scrollWidth)
  if (part < 1) body.style.zoom = String(Math.max(SMALLEST, part))
  const bar = part < SMALLEST ? BAR : 0
  return Math.min(TALLEST, Math.ceil(root.getBoundingClientRect().height) + bar)
}

const linkAt = (target: EventTarget | null) => (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]') ?? null

/** Shows where a link goes; where its words name another place, it says so beside them. */
function explain(link: HTMLAnchorElement): void {
  link.title = link.href
  const named = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})/i.exec(link.textContent.trim())?.[1]?.toLowerCase()
  if (!named || !link.hostname || isSamePlace(named, link.hostname)) return
  const where = link.ownerDocument.createElement('span')
  where.className = 'where'
  where.textContent = ` (${link.hostname})`
  link.append(where)
}

const isSamePlace = (named: string, host: string) => named === host || host.endsWith(`.${named}`) || `www.${host}` === named

/** Keys of the page work while the mail has the focus. */
function passOn(event: KeyboardEvent, frame: HTMLIFrameElement): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isFollowing = key === 'Enter' || key === 'Tab' || key.startsWith('Arrow') || key.startsWith('Page') || key === ' '
  if (isFollowing) return
  const copy = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true })
  if (!frame.dispatchEvent(copy)) event.preventDefault()
}

/** Whether anything is folded: not what is forwarded, and not all there is. */
function foldQuotes(page: Document): boolean {
  for (const quote of page.querySelectorAll('[data-quote]'))
    if (/^\s*(?:-{3,}|<-)/.test(quote.textContent)) quote.removeAttribute('data-quote')
  const quotes = page.querySelectorAll('[data-quote]')
  if (quotes.length === 0) return false
  if (page.body.innerText.trim() !== '' || page.body.querySelector(':not([data-quote] *):is(img)')) return true
  page.documentElement.dataset['quotes'] = ''
  return false
}
