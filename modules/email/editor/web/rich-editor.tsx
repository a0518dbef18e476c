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
import { $load, htmlOfEditor } from './editor-html.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import css from './editor.module.css'
import { ImageNode } from './image-node.tsx'
import { PasteCleaning } from './paste-cleaning.tsx'
import { FirstFocus } from './first-focus.tsx'
import { PictureUploads, type StorePicture } from './picture-uploads.tsx'

export type RichEditorProps = {
  label: string
  placeholder?: string
  /** HTML that it begins with; what comes later is not heard: another `key` begins anew. */
  initial: string
  onChange: (html: string) => void
  /** Stores a picture for the text; without it, there are none. */
  storePicture?: StorePicture | undefined
  /** What cannot stand in the text. */
  onFiles?: ((files: File[]) => void) | undefined
  autoFocus?: boolean
  /** Below the text, within what scrolls. */
  children?: ReactNode
  /** At the end of the toolbar. */
  tools?: ReactNode
}

const theme = { text: { underline: css.underline!, strikethrough: css.strikethrough! }, link: css.link!, quote: css.quote! }
const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, AutoLinkNode, ImageNode]
const matchers = [autoLinkUrlMatcher, autoLinkEmailMatcher]

const raise = (error: Error) => {
  throw error
}

/** Words with formats, lists, links and pictures, as HTML. Brings Lexical: for what is loaded on its own. */
export function RichEditor({ label, placeholder, initial, onChange, storePicture, onFiles, autoFocus, children, tools }: RichEditorProps) {
  const config = {
    namespace: 'mail',
    theme,
    nodes,
    onError: raise,
    editorState: (editor: LexicalEditor) => $load(editor, initial),
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
      <EditorToolbar hasPictures={storePicture !== undefined} tools={tools} />
      <HistoryPlugin />
      <ListPlugin />
      <LinkPlugin attributes={linkAttributes} />
      <AutoLinkPlugin matchers={matchers} />
      <PasteCleaning />
      <PictureUploads store={storePicture} onFiles={onFiles} />
      <OnChangePlugin ignoreSelectionChange onChange={(_state, editor) => onChange(htmlOfEditor(editor))} />
      {autoFocus && <FirstFocus />}
    </LexicalComposer>
  )
}

const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' }
