import { $isLinkNode } from '@lexical/link'
import { $isListNode, ListNode } from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isQuoteNode } from '@lexical/rich-text'
import { $getNearestNodeOfType, $findMatchingParent, mergeRegister } from '@lexical/utils'
import {
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  SELECTION_CHANGE_COMMAND,
  type NodeKey,
  type RangeSelection,
} from 'lexical'
import { useEffect, useState } from 'react'
import type { EditorImageData } from './editor-image.tsx'
import { $isImageNode } from './image-node.tsx'

export type BlockKind = 'text' | 'bullet' | 'number' | 'quote'

type ToolbarState = {
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  block: BlockKind
  link: string | null
  image: (EditorImageData & { key: NodeKey }) | null
}

const emptyState: ToolbarState = { isBold: false, isItalic: false, isUnderlined: false, block: 'text', link: null, image: null }

export function useToolbarState() {
  const [editor] = useLexicalComposerContext()
  const [state, setState] = useState(emptyState)
  const [canUndo, setUndo] = useState(false)
  const [canRedo, setRedo] = useState(false)
  useEffect(() => {
    const refresh = () =>
      setState((old) =>
        keepIfEqual(
          old,
          editor.read(() => $readState()),
        ),
      )
    const onSelection = () => {
      refresh()
      return false
    }
    const listen = (setValue: (value: boolean) => void) => (value: boolean) => {
      setValue(value)
      return false
    }
    return mergeRegister(
      editor.registerUpdateListener(refresh),
      editor.registerCommand(SELECTION_CHANGE_COMMAND, onSelection, COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_UNDO_COMMAND, listen(setUndo), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, listen(setRedo), COMMAND_PRIORITY_LOW),
    )
  }, [editor])
  return { ...state, canUndo, canRedo }
}

const keepIfEqual = (old: ToolbarState, next: ToolbarState) => (JSON.stringify(old) === JSON.stringify(next) ? old : next)

function $readState(): ToolbarState {
  const selection = $getSelection()
  if ($isNodeSelection(selection)) {
    const [image] = selection.getNodes().filter($isImageNode)
    return { ...emptyState, image: image ? { ...image.data, key: image.getKey() } : null }
  }
  if (!$isRangeSelection(selection)) return emptyState
  return {
    isBold: selection.hasFormat('bold'),
    isItalic: selection.hasFormat('italic'),
    isUnderlined: selection.hasFormat('underline'),
    block: $getBlockKind(selection),
    link: $getLink(selection)?.getURL() ?? null,
    image: null,
  }
}

export const $getLink = (selection: RangeSelection) => $findMatchingParent(selection.anchor.getNode(), $isLinkNode)

function $getBlockKind(selection: RangeSelection): BlockKind {
  const node = selection.anchor.getNode()
  const list = $getNearestNodeOfType(node, ListNode)
  if ($isListNode(list)) return list.getListType() === 'number' ? 'number' : 'bullet'
  return $findMatchingParent(node, $isQuoteNode) ? 'quote' : 'text'
}
