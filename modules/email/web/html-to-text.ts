import { plainText, type HtmlElement, type HtmlNode } from '../plain-text.ts'

/** HTML as plain text, as the server makes it of a mail that leaves. */
export const textOf = (html: string): string => plainText(elementOf(new DOMParser().parseFromString(html, 'text/html').body))

/** Whether turning it into plain text loses more than the look of a font. */
export const hasFormats = (html: string) => /<(?!\/|p[\s>]|br[\s/>]|div[\s>])[a-z]/i.test(html)

const elementOf = (element: Element): HtmlElement => ({
  name: element.localName,
  href: element.getAttribute('href') ?? '',
  alt: element.getAttribute('alt') ?? '',
  children: [...element.childNodes].flatMap(nodesOf),
})

function nodesOf(node: Node): HtmlNode[] {
  if (node instanceof Element) return [elementOf(node)]
  return node instanceof Text ? [node.data] : []
}
