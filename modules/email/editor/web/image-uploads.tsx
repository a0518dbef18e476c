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
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { isPreviewableImage } from '#platform/web/api/uploads.ts'
import { $createImageNode, $isImageNode } from './image-node.tsx'
import { fitToWidth, shrinkImage } from './shrink-image.ts'

/** Returns the URL that recipients load the image from. */
export type UploadImage = (file: File) => Promise<string>

export const INSERT_IMAGES: LexicalCommand<File[]> = createCommand('insert-pictures')

type ImageUploadsProps = { store: UploadImage | undefined; onFiles: ((files: File[]) => void) | undefined }

/** Inserts pasted, dropped or selected images and uploads them in the background; other files go to `onFiles`. */
export function ImageUploads({ store, onFiles }: ImageUploadsProps) {
  const [editor] = useLexicalComposerContext()
  const handleFiles = useEffectEvent((files: File[]) => {
    const images = store ? files.filter(({ type }) => isPreviewableImage(type)) : []
    const others = files.filter((file) => !images.includes(file))
    if (others.length > 0) onFiles?.(others)
    for (const image of images) void insertImage(editor, image, store!)
    return true
  })
  useEffect(
    () =>
      mergeRegister(
        ...[DRAG_DROP_PASTE, INSERT_IMAGES].map((command) =>
          editor.registerCommand(command, (files) => handleFiles(files), COMMAND_PRIORITY_HIGH),
        ),
      ),
    [editor],
  )
  return null
}

async function insertImage(editor: LexicalEditor, original: File, store: UploadImage): Promise<void> {
  const { file, ...size } = await shrinkImage(original).catch(() => ({ file: original, width: 0, height: 0 }))
  const previewUrl = URL.createObjectURL(file)
  const alt = original.name.replace(/\.[^.]*$/, '')
  let key: NodeKey | undefined
  editor.update(
    () => {
      const node = $createImageNode({ src: previewUrl, alt, ...fitToWidth(size) })
      $insertNodes([node])
      key = node.getKey()
    },
    { discrete: true },
  )
  const address = await store(file).catch(showErrorToast)
  editor.update(() => {
    const node = key === undefined ? null : $getNodeByKey(key)
    if (!$isImageNode(node)) return
    if (address) node.update({ src: address })
    else node.remove()
  })
  // The preview stays visible while the uploaded image loads.
  setTimeout(() => URL.revokeObjectURL(previewUrl), 60_000)
}
