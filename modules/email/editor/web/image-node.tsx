import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical'
import type { ReactNode } from 'react'
import { EditorImage, type EditorImageData } from './editor-image.tsx'

type SerializedImage = Spread<EditorImageData, SerializedLexicalNode>

/** Only uploaded files and embedded images are kept; remote images are dropped. */
export const isStoredImage = (src: string) => /^\/files\/\d+\//.test(src) || /^data:image\/(?:png|jpe?g|gif|webp);base64,/i.test(src)

export class ImageNode extends DecoratorNode<ReactNode> {
  __data: EditorImageData

  static override getType() {
    return 'image'
  }

  static override clone(node: ImageNode) {
    return new ImageNode(node.__data, node.__key)
  }

  static override importJSON({ src, alt, width, height }: SerializedImage) {
    return $createImageNode({ src, alt, width, height })
  }

  static override importDOM(): DOMConversionMap {
    return { img: () => ({ conversion: (element) => ({ node: toImageNode(element as HTMLImageElement) }), priority: 0 }) }
  }

  constructor(image: EditorImageData, key?: NodeKey) {
    super(key)
    this.__data = image
  }

  get data(): EditorImageData {
    return this.getLatest().__data
  }

  update(part: Partial<EditorImageData>): void {
    const node = this.getWritable()
    node.__data = { ...node.__data, ...part }
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), ...this.data }
  }

  override createDOM() {
    return document.createElement('span')
  }

  override updateDOM() {
    return false
  }

  /** Images that are still uploading have no URL that recipients could open. */
  override exportDOM(): DOMExportOutput {
    const { src, alt, width, height } = this.data
    if (!isStoredImage(src)) return { element: null }
    const element = document.createElement('img')
    element.src = src
    element.setAttribute('src', src)
    element.alt = alt
    if (width > 0) element.width = width
    if (height > 0) element.height = height
    return { element }
  }

  override getTextContent() {
    return this.data.alt
  }

  override decorate() {
    return <EditorImage nodeKey={this.__key} data={this.data} />
  }
}

export const $createImageNode = (image: EditorImageData) => $applyNodeReplacement(new ImageNode(image))
export const $isImageNode = (node: LexicalNode | null | undefined): node is ImageNode => node instanceof ImageNode

function toImageNode(element: HTMLImageElement): ImageNode | null {
  const src = element.getAttribute('src') ?? ''
  const size = (name: string) => Number.parseInt(element.getAttribute(name) ?? '', 10) || 0
  return isStoredImage(src) ? $createImageNode({ src, alt: element.alt, width: size('width'), height: size('height') }) : null
}
