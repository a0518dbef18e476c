import { toPlainText, type HtmlElement, type HtmlNode } from '../plain-text.ts'

/** Same result as the server’s plain-text part of a sent email. */
export const htmlToText = (html: string): string => toPlainText(toElement(new DOMParser().parseFromString(html, 'text/html').body))

/** True if converting to plain text would lose formatting. */
export const hasFormatting = (html: string) => /<(?!\/|p[\s>]|br[\s/>]|div[\s>])[a-z]/i.test(html)

const toElement = (element: Element): HtmlElement => ({
  name: element.localName,
  href: element.getAttribute('href') ?? '',
  alt: element.getAttribute('alt') ?? '',
  children: [...element.childNodes].flatMap(toNodes),
})

function toNodes(node: Node): HtmlNode[] {
  if (node instanceof Element) return [toElement(node)]
  return node instanceof Text ? [node.data] : []
}
