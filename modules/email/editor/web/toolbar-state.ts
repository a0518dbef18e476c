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
import { $isImageNode, type Picture } from './image-node.tsx'

export type BlockKind = 'text' | 'bullet' | 'number' | 'quote'

type Marks = {
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  block: BlockKind
  /** Where the link leads in which the caret stands. */
  link: string | null
  /** The picture that is selected. */
  picture: (Picture & { key: NodeKey }) | null
}

const nothing: Marks = { isBold: false, isItalic: false, isUnderlined: false, block: 'text', link: null, picture: null }

/** How the text is where the caret stands, and what can be taken back. */
export function useToolbarState() {
  const [editor] = useLexicalComposerContext()
  const [marks, setMarks] = useState(nothing)
  const [canUndo, setUndo] = useState(false)
  const [canRedo, setRedo] = useState(false)
  useEffect(() => {
    const read = () =>
      setMarks((old) =>
        same(
          old,
          editor.read(() => $marks()),
        ),
      )
    const onSelection = () => {
      read()
      return false
    }
    const hear = (set: (is: boolean) => void) => (is: boolean) => {
      set(is)
      return false
    }
    return mergeRegister(
      editor.registerUpdateListener(read),
      editor.registerCommand(SELECTION_CHANGE_COMMAND, onSelection, COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_UNDO_COMMAND, hear(setUndo), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, hear(setRedo), COMMAND_PRIORITY_LOW),
    )
  }, [editor])
  return { ...marks, canUndo, canRedo }
}

const same = (old: Marks, next: Marks) => (JSON.stringify(old) === JSON.stringify(next) ? old : next)

function $marks(): Marks {
  const selection = $getSelection()
  if ($isNodeSelection(selection)) {
    const [image] = selection.getNodes().filter($isImageNode)
    return { ...nothing, picture: image ? { ...image.picture, key: image.getKey() } : null }
  }
  if (!$isRangeSelection(selection)) return nothing
  return {
    isBold: selection.hasFormat('bold'),
    isItalic: selection.hasFormat('italic'),
    isUnderlined: selection.hasFormat('underline'),
    block: $blockOf(selection),
    link: $linkOf(selection)?.getURL() ?? null,
    picture: null,
  }
}

/** The link in which a selection begins. */
export const $linkOf = (selection: RangeSelection) => $findMatchingParent(selection.anchor.getNode(), $isLinkNode)

function $blockOf(selection: RangeSelection): BlockKind {
  const node = selection.anchor.getNode()
  const list = $getNearestNodeOfType(node, ListNode)
  if ($isListNode(list)) return list.getListType() === 'number' ? 'number' : 'bullet'
  return $findMatchingParent(node, $isQuoteNode) ? 'quote' : 'text'
}
