import { ChevronDown, ChevronUp, Maximize2, Minimize2, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { useFileDropAndPaste } from '#platform/web/ui/files/use-file-drop-and-paste.ts'
import { attachFiles } from './attach-files.ts'
import css from './compose.module.css'
import { ComposeForm } from './compose-form.tsx'
import { updateComposer, type Composer, type WindowMode } from './composers.ts'
import { closeComposer } from './drafts/save-drafts.ts'
import { SaveStatus } from './drafts/save-status.tsx'
import { useLiveDraft } from './drafts/use-live-draft.ts'

type ComposeWindowProps = { composer: Composer; isPhone: boolean }

export function ComposeWindow({ composer, isPhone }: ComposeWindowProps) {
  const { t } = useTranslation('email')
  const container = useRef<HTMLElement>(null)
  const { key, mode, values } = composer
  const isMinimized = mode === 'minimised' && !isPhone
  const title = values.subject.trim() || t(`compose.title.${values.answer ?? 'new'}`)
  const { isDraggingOver, fileTargetProps } = useFileDropAndPaste((files) => attachFiles(key, files))
  useLiveDraft(composer)
  const close = () => closeComposer(key)
  const changeMode = (nextMode: WindowMode) => {
    updateComposer(key, { mode: nextMode })
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>('button')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <section
      ref={container}
      role="dialog"
      aria-label={title}
      aria-modal={isPhone || undefined}
      data-react-aria-top-layer="true"
      className={css.window}
      data-look={isPhone ? 'sheet' : mode}
      data-over={isDraggingOver || undefined}
      onKeyDown={onKeyDown}
      {...(!isMinimized && fileTargetProps)}
    >
      <div className={css.head}>
        {isMinimized ? (
          <button type="button" className={css.barTitle} aria-expanded={false} onClick={() => changeMode('docked')}>
            <bdi>{title}</bdi>
          </button>
        ) : (
          <h2 className={css.title} dir="auto">
            {title}
          </h2>
        )}
        {!isMinimized && <SaveStatus composer={composer} />}
        <WindowControls {...{ mode, isPhone, isMinimized, changeMode, close }} />
      </div>
      {!isMinimized && <ComposeForm composer={composer} />}
      {isDraggingOver && <p className={css.drop}>{t('compose.files.drop')}</p>}
    </section>
  )
}

type WindowControlsProps = {
  mode: WindowMode
  isPhone: boolean
  isMinimized: boolean
  changeMode: (mode: WindowMode) => void
  close: () => void
}

function WindowControls({ mode, isPhone, isMinimized, changeMode, close }: WindowControlsProps) {
  const { t } = useTranslation('email')
  const isLarge = mode === 'large'
  return (
    <>
      {!isPhone && (
        <IconButton
          size="small"
          label={t(isMinimized ? 'compose.restore' : 'compose.minimise')}
          onClick={() => changeMode(isMinimized ? 'docked' : 'minimised')}
        >
          {isMinimized ? <ChevronUp /> : <ChevronDown />}
        </IconButton>
      )}
      {!isPhone && !isMinimized && (
        <IconButton
          size="small"
          label={t(isLarge ? 'compose.smaller' : 'compose.larger')}
          onClick={() => changeMode(isLarge ? 'docked' : 'large')}
        >
          {isLarge ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
      )}
      <IconButton size="small" label={t('compose.close')} shortcut={isMinimized ? undefined : 'Esc'} onClick={close}>
        <X />
      </IconButton>
    </>
  )
}
