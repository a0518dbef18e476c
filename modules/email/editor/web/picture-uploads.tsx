import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { mergeRegister } from '@lexical/utils'
import {
  $getNodeByKey,
  $insertNodes,
  COMMAND_PRIORITY_HIGH,
  createCommand,
  type LexicalCommand,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import { useEffect, useEffectEvent } from 'react'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { isPicture } from '#platform/web/api/uploads.ts'
import { $createImageNode, $isImageNode } from './image-node.tsx'
import { shownAt, shrunk } from './shrink.ts'

/** Answers the address under which it stands for everybody who reads the mail. */
export type StorePicture = (file: File) => Promise<string>

/** Puts pictures where the caret is. */
export const INSERT_PICTURES: LexicalCommand<File[]> = createCommand('insert-pictures')

type PictureUploadsProps = { store: StorePicture | undefined; onFiles: ((files: File[]) => void) | undefined }

/** Pictures that are pasted, dropped or chosen stand in the text at once and are stored behind it; other files are for `onFiles`. */
export function PictureUploads({ store, onFiles }: PictureUploadsProps) {
  const [editor] = useLexicalComposerContext()
  const take = useEffectEvent((files: File[]) => {
    const pictures = store ? files.filter(({ type }) => isPicture(type)) : []
    const others = files.filter((file) => !pictures.includes(file))
    if (others.length > 0) onFiles?.(others)
    for (const picture of pictures) void insert(editor, picture, store!)
    return true
  })
  useEffect(
    () =>
      mergeRegister(
        ...[DRAG_DROP_PASTE, INSERT_PICTURES].map((command) =>
          editor.registerCommand(command, (files) => take(files), COMMAND_PRIORITY_HIGH),
        ),
      ),
    [editor],
  )
  return null
}

async function insert(editor: LexicalEditor, given: File, store: StorePicture): Promise<void> {
  const { file, ...size } = await shrunk(given).catch(() => ({ file: given, width: 0, height: 0 }))
  const shown = URL.createObjectURL(file)
  const alt = given.name.replace(/\.[^.]*$/, '')
  let key: NodeKey | undefined
  editor.update(
    () => {
      const node = $createImageNode({ src: shown, alt, ...shownAt(size) })
      $insertNodes([node])
      key = node.getKey()
    },
    { discrete: true },
  )
  const address = await store(file).catch(showProblem)
  editor.update(() => {
    const node = key === undefined ? null : $getNodeByKey(key)
    if (!$isImageNode(node)) return
    if (address) node.change({ src: address })
    else node.remove()
  })
  // The picture from the server takes a moment; until it is there the one of this page stands.
  setTimeout(() => URL.revokeObjectURL(shown), 60_000)
}
