import { toPlainText, type HtmlElement } from '../../plain-text.ts'
import { decodeEntities } from './html-text.ts'

/** Converts sanitized HTML to plain text, with the same result as the browser. */
export const draftToPlainText = (html: string): string => toPlainText(parseDraft(html))

/** Relies on sanitized input: every tag is closed and attributes contain no `>`. */
function parseDraft(html: string): HtmlElement {
  const root = createElement('')
  const open = [root]
  for (let at = 0; at < html.length;) {
    const start = html.indexOf('<', at)
    const end = start < 0 ? -1 : html.indexOf('>', start)
    const text = html.slice(at, end < 0 ? html.length : start)
    if (text) appendText(open.at(-1)!, decodeEntities(text))
    if (end < 0) break
    applyTag(open, html.slice(start + 1, end))
    at = end + 1
  }
  return root
}

function appendText({ name, children }: HtmlElement, text: string): void {
  children.push(name === 'pre' && children.length === 0 ? text.replace(/^\r?\n/, '') : text)
}

function applyTag(open: HtmlElement[], tag: string): void {
  if (tag.startsWith('/')) {
    if (open.length > 1) open.pop()
    return
  }
  const element = createElement(tag)
  open.at(-1)!.children.push(element)
  if (!tag.endsWith('/')) open.push(element)
}

const createElement = (tag: string): HtmlElement => ({
  name: /^\w*/.exec(tag)![0],
  href: getAttribute(tag, 'href'),
  alt: getAttribute(tag, 'alt'),
  children: [],
})

const getAttribute = (tag: string, name: 'alt' | 'href') => decodeEntities(tag.split(` ${name}="`)[1]?.split('"')[0] ?? '')
