import { plainText, type HtmlElement } from '../../plain-text.ts'
import { decodeEntities } from './html-text.ts'

/** Sanitised HTML of what is written here as the plain text that leaves, as the page's own `textOf` makes it. */
export const draftText = (html: string): string => plainText(treeOf(html))

/** Sanitised, every tag is closed and no sign within one is its end. */
function treeOf(html: string): HtmlElement {
  const root = elementOf('')
  const open = [root]
  for (let at = 0; at < html.length;) {
    const start = html.indexOf('<', at)
    const end = start < 0 ? -1 : html.indexOf('>', start)
    const words = html.slice(at, end < 0 ? html.length : start)
    if (words) takeWords(open.at(-1)!, decodeEntities(words))
    if (end < 0) break
    takeTag(open, html.slice(start + 1, end))
    at = end + 1
  }
  return root
}

/** The line end right behind `<pre>` is none of its text. */
function takeWords({ name, children }: HtmlElement, words: string): void {
  children.push(name === 'pre' && children.length === 0 ? words.replace(/^\r?\n/, '') : words)
}

function takeTag(open: HtmlElement[], tag: string): void {
  if (tag.startsWith('/')) {
    if (open.length > 1) open.pop()
    return
  }
  const element = elementOf(tag)
  open.at(-1)!.children.push(element)
  if (!tag.endsWith('/')) open.push(element)
}

const elementOf = (tag: string): HtmlElement => ({
  name: /^\w*/.exec(tag)![0],
  href: attributeOf(tag, 'href'),
  alt: attributeOf(tag, 'alt'),
  children: [],
})

const attributeOf = (tag: string, name: 'alt' | 'href') => decodeEntities(tag.split(` ${name}="`)[1]?.split('"')[0] ?? '')
