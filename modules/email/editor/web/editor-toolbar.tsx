import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { FORMAT_TEXT_COMMAND, REDO_COMMAND, UNDO_COMMAND, type LexicalEditor, type TextFormatType } from 'lexical'
import { Bold, ImagePlus, Italic, Link, List, ListOrdered, Quote, Redo2, RemoveFormatting, Underline, Undo2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { editorKeys } from '../../web/composer-shortcuts.ts'
import css from './editor.module.css'
import { clearFormatting, toggleBlock } from './format-acts.ts'
import { LinkRow } from './link-row.tsx'
import { PictureRow } from './picture-row.tsx'
import { INSERT_PICTURES } from './picture-uploads.tsx'
import { useToolbarState } from './toolbar-state.ts'
import { useEditorKeys } from './use-editor-keys.ts'

type EditorToolbarProps = { hasPictures: boolean; tools: ReactNode }

/** What one can do with the words; one stop of the Tab key, with the arrow keys within. */
export function EditorToolbar({ hasPictures, tools }: EditorToolbarProps) {
  const { t } = useTranslation('email')
  const [editor] = useLexicalComposerContext()
  const state = useToolbarState()
  const [isLinking, setLinking] = useState(false)
  const groups = groupsOf(editor, state, () => setLinking(true))
  useEditorKeys(Object.fromEntries(groups.flat().map(({ id, act }) => [id, act])))
  const leaveLink = () => {
    setLinking(false)
    editor.focus()
  }
  return (
    <div className={css.tools}>
      {isLinking && <LinkRow editor={editor} link={state.link} onLeave={leaveLink} />}
      {!isLinking && state.picture && <PictureRow key={state.picture.key} editor={editor} picture={state.picture} />}
      <AriaLocale>
        <Toolbar aria-label={t('compose.formats')} className={css.bar!}>
          {groups.map((tools) => (
            <span key={tools[0]!.id} className={css.group}>
              {tools.map(({ id, icon: Icon, act, isOn, isOff }) => (
                <IconButton
                  key={id}
                  size="small"
                  label={t(`compose.format.${id}`)}
                  shortcut={editorKeys[id]}
                  aria-pressed={isOn}
                  aria-disabled={isOff || undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => !isOff && act()}
                >
                  <Icon data-points={id === 'undo' || id === 'redo' || undefined} />
                </IconButton>
              ))}
            </span>
          ))}
          {hasPictures && <PictureButton editor={editor} />}
          {tools}
        </Toolbar>
      </AriaLocale>
    </div>
  )
}

export type FormatId = keyof typeof editorKeys

type Tool = { id: FormatId; icon: typeof Bold; act: () => void; isOn?: boolean; isOff?: boolean }

function groupsOf(editor: LexicalEditor, state: ReturnType<typeof useToolbarState>, onLink: () => void): Tool[][] {
  const format = (type: TextFormatType) => () => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, type)
  const block = (kind: 'bullet' | 'number' | 'quote') => ({ isOn: state.block === kind, act: () => toggleBlock(editor, state.block, kind) })
  return [
    [
      { id: 'undo', icon: Undo2, isOff: !state.canUndo, act: () => void editor.dispatchCommand(UNDO_COMMAND, undefined) },
      { id: 'redo', icon: Redo2, isOff: !state.canRedo, act: () => void editor.dispatchCommand(REDO_COMMAND, undefined) },
    ],
    [
      { id: 'bold', icon: Bold, isOn: state.isBold, act: format('bold') },
      { id: 'italic', icon: Italic, isOn: state.isItalic, act: format('italic') },
      { id: 'underline', icon: Underline, isOn: state.isUnderlined, act: format('underline') },
    ],
    [
      { id: 'bullets', icon: List, ...block('bullet') },
      { id: 'numbers', icon: ListOrdered, ...block('number') },
      { id: 'quote', icon: Quote, ...block('quote') },
    ],
    [
      { id: 'link', icon: Link, isOn: state.link !== null, act: onLink },
      { id: 'clear', icon: RemoveFormatting, act: () => clearFormatting(editor) },
    ],
  ]
}

function PictureButton({ editor }: { editor: LexicalEditor }) {
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
          editor.dispatchCommand(INSERT_PICTURES, Array.from(target.files ?? []))
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
