import { autoLinkEmailMatcher, autoLinkUrlMatcher, AutoLinkNode, LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { AutoLinkPlugin } from '@lexical/react/LexicalAutoLinkPlugin'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import type { LexicalEditor } from 'lexical'
import type { ReactNode } from 'react'
import { $loadHtml, getEditorHtml } from './editor-html.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import css from './editor.module.css'
import { ImageNode } from './image-node.tsx'
import { PastePlugin } from './paste-plugin.tsx'
import { AutoFocusPlugin } from './autofocus-plugin.tsx'
import { ImageUploads, type UploadImage } from './image-uploads.tsx'

export type RichEditorProps = {
  label: string
  placeholder?: string
  /** Initial HTML. Later changes are ignored; remount with another `key` instead. */
  initial: string
  onChange: (html: string) => void
  /** Without it, images cannot be inserted. */
  uploadImage?: UploadImage | undefined
  /** Receives files that are not images. */
  onFiles?: ((files: File[]) => void) | undefined
  autoFocus?: boolean
  children?: ReactNode
  tools?: ReactNode
}

const theme = { text: { underline: css.underline!, strikethrough: css.strikethrough! }, link: css.link!, quote: css.quote! }
const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, AutoLinkNode, ImageNode]
const matchers = [autoLinkUrlMatcher, autoLinkEmailMatcher]

const throwError = (error: Error) => {
  throw error
}

export function RichEditor({ label, placeholder, initial, onChange, uploadImage, onFiles, autoFocus, children, tools }: RichEditorProps) {
  const config = {
    namespace: 'mail',
    theme,
    nodes,
    onError: throwError,
    editorState: (editor: LexicalEditor) => $loadHtml(editor, initial),
  }
  return (
    <LexicalComposer initialConfig={config}>
      <div className={css.scroll}>
        <div className={css.page}>
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                aria-label={label}
                aria-placeholder={placeholder ?? ''}
                placeholder={<span className={css.placeholder}>{placeholder}</span>}
                className={css.content}
              />
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
        {children}
      </div>
      <EditorToolbar hasImages={uploadImage !== undefined} tools={tools} />
      <HistoryPlugin />
      <ListPlugin />
      <LinkPlugin attributes={linkAttributes} />
      <AutoLinkPlugin matchers={matchers} />
      <PastePlugin />
      <ImageUploads store={uploadImage} onFiles={onFiles} />
      <OnChangePlugin ignoreSelectionChange onChange={(_state, editor) => onChange(getEditorHtml(editor))} />
      {autoFocus && <AutoFocusPlugin />}
    </LexicalComposer>
  )
}

const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' }
