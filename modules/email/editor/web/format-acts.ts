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
import { $isImageNode, type Picture } from './image-node.tsx'
import { $linkOf, type BlockKind } from './toolbar-state.ts'

/** Makes what is selected this kind of block, or plain text again where it is one. */
export function toggleBlock(editor: LexicalEditor, now: BlockKind, kind: Exclude<BlockKind, 'text'>): void {
  const isLeaving = now === kind
  if (now === 'bullet' || now === 'number') if (isLeaving || kind === 'quote') editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
  if (kind === 'quote' || (isLeaving && now === 'quote'))
    return editor.update(() => $setBlocksType($getSelection(), () => (isLeaving ? $createParagraphNode() : $createQuoteNode())))
  if (!isLeaving) editor.dispatchCommand(kind === 'number' ? INSERT_ORDERED_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND, undefined)
}

/** Takes formats, links and kinds of blocks from what is selected. */
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

/** Makes a link of what is selected, or puts the address there; null takes a link away. */
export function setLink(editor: LexicalEditor, address: string | null): void {
  const url = address === null ? null : fullAddress(address)
  editor.update(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return
    const link = $linkOf(selection)
    if (url !== null && selection.isCollapsed() && !link) {
      selection.insertNodes([$createLinkNode(url, attributes).append($createTextNode(address!.trim()))])
      return
    }
    if (link && selection.isCollapsed()) link.select(0)
    $toggleLink(url === null ? null : { url, ...attributes })
  })
}

const attributes = { target: '_blank', rel: 'noopener noreferrer' }

/** `x.test` is a page, `a@x.test` an address of mail; what could run is neither. */
export function fullAddress(address: string): string | null {
  const text = address.trim()
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return URL.canParse(text) ? text : null
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return `mailto:${text}`
  const url = `https://${text}`
  return /^[^\s:/]+\.[^\s]+$/.test(text) && URL.canParse(url) ? url : null
}

export function changePicture(editor: LexicalEditor, key: NodeKey, part: Partial<Picture>): void {
  editor.update(() => {
    const node = $getNodeByKey(key)
    if ($isImageNode(node)) node.change(part)
  })
}
