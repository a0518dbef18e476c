import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { FORMAT_TEXT_COMMAND, REDO_COMMAND, UNDO_COMMAND, type LexicalEditor, type TextFormatType } from 'lexical'
import { Bold, ImagePlus, Italic, Link, List, ListOrdered, Quote, Redo2, RemoveFormatting, Underline, Undo2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { editorShortcuts } from '../../web/composer-shortcuts.ts'
import css from './editor.module.css'
import { clearFormatting, toggleBlock } from './format-commands.ts'
import { LinkRow } from './link-row.tsx'
import { ImageRow } from './image-row.tsx'
import { INSERT_IMAGES } from './image-uploads.tsx'
import { useToolbarState } from './toolbar-state.ts'
import { useEditorShortcuts, type FormatId } from './use-editor-shortcuts.ts'

type EditorToolbarProps = { hasImages: boolean; tools: ReactNode }

export function EditorToolbar({ hasImages, tools }: EditorToolbarProps) {
  const { t } = useTranslation('email')
  const [editor] = useLexicalComposerContext()
  const state = useToolbarState()
  const [isLinking, setLinking] = useState(false)
  const groups = getToolGroups(editor, state, () => setLinking(true))
  useEditorShortcuts(Object.fromEntries(groups.flat().map(({ id, run }) => [id, run])))
  const closeLinkRow = () => {
    setLinking(false)
    editor.focus()
  }
  return (
    <div className={css.tools}>
      {isLinking && <LinkRow editor={editor} link={state.link} onClose={closeLinkRow} />}
      {!isLinking && state.image && <ImageRow key={state.image.key} editor={editor} image={state.image} />}
      <AriaLocale>
        <Toolbar aria-label={t('compose.formats')} className={css.bar!}>
          {groups.map((tools) => (
            <span key={tools[0]!.id} className={css.group}>
              {tools.map(({ id, icon: Icon, run, isPressed, isDisabled }) => (
                <IconButton
                  key={id}
                  size="small"
                  label={t(`compose.format.${id}`)}
                  shortcut={editorShortcuts[id]}
                  aria-pressed={isPressed}
                  aria-disabled={isDisabled || undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => !isDisabled && run()}
                >
                  <Icon data-points={id === 'undo' || id === 'redo' || undefined} />
                </IconButton>
              ))}
            </span>
          ))}
          {hasImages && <ImageButton editor={editor} />}
          {tools}
        </Toolbar>
      </AriaLocale>
    </div>
  )
}

type Tool = { id: FormatId; icon: typeof Bold; run: () => void; isPressed?: boolean; isDisabled?: boolean }

function getToolGroups(editor: LexicalEditor, state: ReturnType<typeof useToolbarState>, onLink: () => void): Tool[][] {
  const format = (type: TextFormatType) => () => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, type)
  const block = (kind: 'bullet' | 'number' | 'quote') => ({
    isPressed: state.block === kind,
    run: () => toggleBlock(editor, state.block, kind),
  })
  return [
    [
      { id: 'undo', icon: Undo2, isDisabled: !state.canUndo, run: () => void editor.dispatchCommand(UNDO_COMMAND, undefined) },
      { id: 'redo', icon: Redo2, isDisabled: !state.canRedo, run: () => void editor.dispatchCommand(REDO_COMMAND, undefined) },
    ],
    [
      { id: 'bold', icon: Bold, isPressed: state.isBold, run: format('bold') },
      { id: 'italic', icon: Italic, isPressed: state.isItalic, run: format('italic') },
      { id: 'underline', icon: Underline, isPressed: state.isUnderlined, run: format('underline') },
    ],
    [
      { id: 'bullets', icon: List, ...block('bullet') },
      { id: 'numbers', icon: ListOrdered, ...block('number') },
      { id: 'quote', icon: Quote, ...block('quote') },
    ],
    [
      { id: 'link', icon: Link, isPressed: state.link !== null, run: onLink },
      { id: 'clear', icon: RemoveFormatting, run: () => clearFormatting(editor) },
    ],
  ]
}

function ImageButton({ editor }: { editor: LexicalEditor }) {
  const { t } = useTranslation('email')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={({ target }) => {
          editor.dispatchCommand(INSERT_IMAGES, Array.from(target.files ?? []))
          target.value = ''
        }}
      />
      <IconButton
        size="small"
        label={t('compose.format.picture')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
      >
        <ImagePlus />
      </IconButton>
    </>
  )
}
