import { decodeEntities } from './html-text.ts'

type Element = { name: string; tag: string; children: Node[] }
type Node = Element | string

const blocks = new Set(['p', 'div', 'ul', 'ol', 'li', 'blockquote', 'table', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'hr'])

/**
 * Sanitised HTML of what is written here as the plain text that leaves, as the page's own `textOf` makes it: blanks and empty lines as
 * they were typed, lists with signs, quotes with angle brackets, links with where they lead.
 */
export const draftText = (html: string): string => linesOf(treeOf(html)).join('\n').trimEnd()

/** Sanitised, every tag is closed and no sign within one is its end. */
function treeOf(html: string): Element {
  const root: Element = { name: '', tag: '', children: [] }
  const open = [root]
  for (let at = 0; at < html.length;) {
    const start = html.indexOf('<', at)
    const end = start < 0 ? -1 : html.indexOf('>', start)
    const words = html.slice(at, end < 0 ? html.length : start)
    if (words) open.at(-1)!.children.push(decodeEntities(words))
    if (end < 0) break
    take(open, html.slice(start + 1, end))
    at = end + 1
  }
  return root
}

function take(open: Element[], tag: string): void {
  if (tag.startsWith('/')) {
    if (open.length > 1) open.pop()
    return
  }
  const element: Element = { name: /^\w*/.exec(tag)![0], tag, children: [] }
  open.at(-1)!.children.push(element)
  if (!tag.endsWith('/')) open.push(element)
}

function linesOf({ name, children }: Element): string[] {
  const parts: string[][] = []
  let line: string | null = null
  let items = 0
  const end = () => {
    if (line !== null) parts.push(line.split('\n'))
    line = null
  }
  for (const node of children) {
    if (typeof node !== 'string' && blocks.has(node.name)) {
      end()
      parts.push(blockLines(node, name === 'ol' ? `${++items}. ` : '- '))
    } else if (line !== null || !isLayout(node)) line = (line ?? '') + inlineText(node)
  }
  // A line break at the end of a block shows as nothing.
  if ((line as string | null)?.endsWith('\n')) line = line!.slice(0, -1)
  end()
  return parts.flat()
}

/** How the source of a quoted mail is laid out between its blocks. */
const isLayout = (node: Node) => typeof node === 'string' && node.includes('\n') && node.trim() === ''

function blockLines(block: Element, mark: string): string[] {
  if (block.name === 'tr') return [block.children.flatMap((cell) => (typeof cell === 'string' ? [] : linesOf(cell).join(' '))).join('\t')]
  const lines = linesOf(block)
  if (block.name === 'blockquote') return lines.map((text) => `> ${text}`.trimEnd())
  if (block.name === 'li') return lines.map((text, at) => (at === 0 ? mark : '  ') + text)
  return lines.length > 0 ? lines : block.name === 'p' ? [''] : []
}

function inlineText(node: Node): string {
  if (typeof node === 'string') return node.replaceAll('\u00a0', ' ').replace(/[\r\n]+/g, ' ')
  if (node.name === 'br') return '\n'
  if (node.name === 'img') return attributeOf(node, 'alt')
  const text = node.children.map(inlineText).join('')
  const address = node.name === 'a' ? attributeOf(node, 'href').replace(/^mailto:/, '') : ''
  return address && address !== text && address !== `${text}/` ? `${text} (${address})` : text
}

const attributeOf = ({ tag }: Element, name: 'alt' | 'href') => decodeEntities(tag.split(` ${name}="`)[1]?.split('"')[0] ?? '')
