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
import { EditorImage } from './editor-image.tsx'

export type Picture = {
  /** The address of its file; while that is on its way, of the picture in this page. */
  src: string
  alt: string
  /** In CSS pixels. */
  width: number
  height: number
}

type SerializedImage = Spread<Picture, SerializedLexicalNode>

/** What of an image's address is kept: files of the workspace, and what stands in the text itself. */
export const isKeptImage = (src: string) => /^\/files\/\d+\//.test(src) || /^data:image\/(?:png|jpe?g|gif|webp);base64,/i.test(src)

/** A picture within the text. */
export class ImageNode extends DecoratorNode<ReactNode> {
  __picture: Picture

  static override getType() {
    return 'image'
  }

  static override clone(node: ImageNode) {
    return new ImageNode(node.__picture, node.__key)
  }

  static override importJSON({ src, alt, width, height }: SerializedImage) {
    return $createImageNode({ src, alt, width, height })
  }

  static override importDOM(): DOMConversionMap {
    return { img: () => ({ conversion: (element) => ({ node: imageOf(element as HTMLImageElement) }), priority: 0 }) }
  }

  constructor(picture: Picture, key?: NodeKey) {
    super(key)
    this.__picture = picture
  }

  get picture(): Picture {
    return this.getLatest().__picture
  }

  change(part: Partial<Picture>): void {
    const node = this.getWritable()
    node.__picture = { ...node.__picture, ...part }
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), ...this.picture }
  }

  override createDOM() {
    return document.createElement('span')
  }

  override updateDOM() {
    return false
  }

  /** What is still on its way has no address that others could open. */
  override exportDOM(): DOMExportOutput {
    const { src, alt, width, height } = this.picture
    if (!isKeptImage(src)) return { element: null }
    const element = document.createElement('img')
    element.src = src
    element.setAttribute('src', src)
    element.alt = alt
    if (width > 0) element.width = width
    if (height > 0) element.height = height
    return { element }
  }

  override getTextContent() {
    return this.picture.alt
  }

  override decorate() {
    return <EditorImage nodeKey={this.__key} picture={this.picture} />
  }
}

export const $createImageNode = (picture: Picture) => $applyNodeReplacement(new ImageNode(picture))
export const $isImageNode = (node: LexicalNode | null | undefined): node is ImageNode => node instanceof ImageNode

function imageOf(element: HTMLImageElement): ImageNode | null {
  const src = element.getAttribute('src') ?? ''
  const size = (name: string) => Number.parseInt(element.getAttribute(name) ?? '', 10) || 0
  return isKeptImage(src) ? $createImageNode({ src, alt: element.alt, width: size('width'), height: size('height') }) : null
}
