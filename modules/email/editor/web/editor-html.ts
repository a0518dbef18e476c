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

/** Call within `editor.update`. */
export function $loadHtml(editor: LexicalEditor, html: string): void {
  const root = $getRoot().clear()
  for (const block of $wrapInBlocks($parseHtml(editor, html))) root.append(block)
  if (root.isEmpty()) root.append($createParagraphNode())
}

/** Converts HTML to editor nodes. Call within `editor.update`. */
export const $parseHtml = (editor: LexicalEditor, html: string): LexicalNode[] =>
  $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'))

function $wrapInBlocks(nodes: readonly LexicalNode[]): LexicalNode[] {
  const blocks: LexicalNode[] = []
  let openParagraph: ElementNode | null = null
  for (const node of nodes) {
    const isBlock = ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline()
    if (isBlock) openParagraph = null
    else if (!openParagraph && node.getTextContent().trim() === '' && !$isDecoratorNode(node)) continue
    if (isBlock) blocks.push(node)
    else if (openParagraph) openParagraph.append(node)
    else blocks.push((openParagraph = $createParagraphNode().append(node)))
  }
  return blocks
}

/** HTML without class names and wrappers, which other email clients understand. */
export function getEditorHtml(editor: LexicalEditor): string {
  const html = editor.read(() => $generateHtmlFromNodes(editor))
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanElement(element)
  return body.innerHTML
}

const REDUNDANT_TAGS = new Set(['B', 'I'])

function cleanElement(element: HTMLElement): void {
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
  // Lexical exports bold text as <b><strong>.
  const isRedundant =
    REDUNDANT_TAGS.has(tagName) && element.childElementCount === 1 && /^(?:STRONG|EM)$/.test(element.firstElementChild!.tagName)
  if (tagName === 'SPAN' || isRedundant) preserveSpaces(element).replaceWith(...element.childNodes)
}

function preserveSpaces(element: HTMLElement): HTMLElement {
  for (const node of element.childNodes)
    if (node.nodeType === Node.TEXT_NODE)
      node.textContent = (node.textContent ?? '').replaceAll('\t', '\u00a0\u00a0\u00a0 ').replace(/ {2}/g, ' \u00a0')
  return element
}
