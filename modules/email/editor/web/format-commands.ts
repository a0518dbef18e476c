import { $createLinkNode, $toggleLink } from '@lexical/link'
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list'
import { $createQuoteNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import {
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import type { EditorImageData } from './editor-image.tsx'
import { $isImageNode } from './image-node.tsx'
import { $getLink, type BlockKind } from './toolbar-state.ts'

/** Turns the selected lines into a list or quote, or back into plain paragraphs. */
export function toggleBlock(editor: LexicalEditor, current: BlockKind, kind: Exclude<BlockKind, 'text'>): void {
  const isRemoving = current === kind
  if (current === 'bullet' || current === 'number')
    if (isRemoving || kind === 'quote') editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
  if (kind === 'quote' || (isRemoving && current === 'quote'))
    return editor.update(() => $setBlocksType($getSelection(), () => (isRemoving ? $createParagraphNode() : $createQuoteNode())))
  if (!isRemoving) editor.dispatchCommand(kind === 'number' ? INSERT_ORDERED_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND, undefined)
}

/** Removes text formats, links, lists and quotes from the selection. */
export function clearFormatting(editor: LexicalEditor): void {
  editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
  editor.update(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return
    $toggleLink(null)
    for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0).setStyle('')
    $setBlocksType(selection, $createParagraphNode)
    selection.setFormat(0)
  })
}

/** Links the selection, or inserts the URL as a link; null removes the link. */
export function setLink(editor: LexicalEditor, address: string | null): void {
  const url = address === null ? null : toUrl(address)
  editor.update(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return
    const link = $getLink(selection)
    if (url !== null && selection.isCollapsed() && !link) {
      selection.insertNodes([$createLinkNode(url, linkAttributes).append($createTextNode(address!.trim()))])
      return
    }
    if (link && selection.isCollapsed()) link.select(0)
    $toggleLink(url === null ? null : { url, ...linkAttributes })
  })
}

const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' }

/** Completes `example.com` to https and `a@example.com` to mailto; null for anything else, such as javascript URLs. */
export function toUrl(address: string): string | null {
  const text = address.trim()
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return URL.canParse(text) ? text : null
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return `mailto:${text}`
  const url = `https://${text}`
  return /^[^\s:/]+\.[^\s]+$/.test(text) && URL.canParse(url) ? url : null
}

export function updateImage(editor: LexicalEditor, key: NodeKey, part: Partial<EditorImageData>): void {
  editor.update(() => {
    const node = $getNodeByKey(key)
    if ($isImageNode(node)) node.update(part)
  })
}
