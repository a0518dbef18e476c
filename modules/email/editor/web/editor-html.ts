import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html'
import {
  $createParagraphNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'

/** Puts HTML into an editor that is empty. Runs within an update. */
export function $load(editor: LexicalEditor, html: string): void {
  const root = $getRoot().clear()
  for (const block of $blocksOf($nodesOf(editor, html))) root.append(block)
  if (root.isEmpty()) root.append($createParagraphNode())
}

export const $nodesOf = (editor: LexicalEditor, html: string): LexicalNode[] =>
  $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'))

/** Text that stands between blocks gets a paragraph of its own. */
function $blocksOf(nodes: readonly LexicalNode[]): LexicalNode[] {
  const blocks: LexicalNode[] = []
  let loose: ElementNode | null = null
  for (const node of nodes) {
    const isBlock = ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline()
    if (isBlock) loose = null
    else if (!loose && node.getTextContent().trim() === '' && !$isDecoratorNode(node)) continue
    if (isBlock) blocks.push(node)
    else if (loose) loose.append(node)
    else blocks.push((loose = $createParagraphNode().append(node)))
  }
  return blocks
}

/** What the editor holds, as other programs understand it: no names of classes, no wrappers, lines as close as they are written. */
export function htmlOfEditor(editor: LexicalEditor): string {
  const html = editor.read(() => $generateHtmlFromNodes(editor))
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('*')) tidy(element)
  return body.innerHTML
}

const DOUBLED = new Set(['B', 'I'])

function tidy(element: HTMLElement): void {
  const { tagName, dir } = element
  const alignment = element.style.textAlign
  element.removeAttribute('class')
  element.removeAttribute('style')
  element.removeAttribute('role')
  if (tagName === 'LI') element.removeAttribute('value')
  if (alignment) element.style.textAlign = alignment
  if (tagName === 'P') element.style.margin = '0'
  if (tagName === 'BLOCKQUOTE') element.style.cssText += 'margin:0 0 0 8px;padding-left:12px;border-left:2px solid #cccccc'
  if (/^(?:P|UL|OL|BLOCKQUOTE|H\d)$/.test(tagName) && !dir) element.dir = 'auto'
  // The editor writes what is bold as <b><strong>.
  const isDoubled = DOUBLED.has(tagName) && element.childElementCount === 1 && /^(?:STRONG|EM)$/.test(element.firstElementChild!.tagName)
  if (tagName === 'SPAN' || isDoubled) keepSpaces(element).replaceWith(...element.childNodes)
}

/** The wrapper said that spaces count. */
function keepSpaces(element: HTMLElement): HTMLElement {
  for (const node of element.childNodes)
    if (node.nodeType === Node.TEXT_NODE)
      node.textContent = (node.textContent ?? '').replaceAll('\t', '\u00a0\u00a0\u00a0 ').replace(/ {2}/g, ' \u00a0')
  return element
}
