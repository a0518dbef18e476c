const BLOCKS = new Set(['P', 'DIV', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'TABLE', 'TR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'PRE', 'HR'])

/** HTML as plain text, as a person would write it: lists with signs, quotes with angle brackets, links with where they lead. */
export function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return linesOf(body).join('\n').trimEnd()
}

/** Whether turning it into plain text loses more than the look of a font. */
export const hasFormats = (html: string) => /<(?!\/|p[\s>]|br[\s/>]|div[\s>])[a-z]/i.test(html)

function linesOf(parent: Element): string[] {
  const lines: string[] = []
  let line: string | null = null
  const end = () => {
    if (line !== null) lines.push(...line.split('\n'))
    line = null
  }
  for (const node of parent.childNodes) {
    const isBlock = node instanceof Element && BLOCKS.has(node.tagName)
    if (!isBlock) {
      line = (line ?? '') + inlineText(node)
      continue
    }
    end()
    lines.push(...blockLines(node))
  }
  // A line break at the end of a block shows as nothing.
  if (line?.endsWith('\n')) line = line.slice(0, -1)
  end()
  return lines
}

function blockLines(block: Element): string[] {
  const lines = linesOf(block)
  if (block.tagName === 'BLOCKQUOTE') return lines.map((text) => `> ${text}`.trimEnd())
  if (block.tagName === 'LI') return lines.map((text, at) => (at === 0 ? markOf(block) : '  ') + text)
  if (block.tagName === 'TR') return [[...block.children].map((cell) => linesOf(cell).join(' ')).join('\t')]
  return lines.length > 0 ? lines : block.tagName === 'P' ? [''] : []
}

function markOf(item: Element): string {
  const list = item.parentElement
  return list?.tagName === 'OL' ? `${[...list.children].indexOf(item) + 1}. ` : '- '
}

function inlineText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll('\u00a0', ' ').replace(/[\r\n]+/g, ' ')
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'IMG') return node.getAttribute('alt') ?? ''
  const text = [...node.childNodes].map(inlineText).join('')
  const address = (node.getAttribute('href') ?? '').replace(/^mailto:/, '')
  return node.tagName === 'A' && address && address !== text && address !== `${text}/` ? `${text} (${address})` : text
}
