import { ChevronDown, ChevronUp, Maximize2, Minimize2, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { useIncomingFiles } from '#platform/web/ui/files/use-incoming-files.ts'
import { attach } from './attach.ts'
import css from './compose.module.css'
import { ComposeForm } from './compose-form.tsx'
import { putComposer, type Composer, type Look } from './composers.ts'
import { closeComposer } from './drafts/save-drafts.ts'
import { SavingNote } from './drafts/save-status.tsx'
import { useLiveDraft } from './drafts/use-live-draft.ts'

type ComposeWindowProps = { composer: Composer; isPhone: boolean }

/** One mail that is being written: docked, as a bar, or large; a sheet on a phone. */
export function ComposeWindow({ composer, isPhone }: ComposeWindowProps) {
  const { t } = useTranslation('email')
  const box = useRef<HTMLElement>(null)
  const { key, look, values } = composer
  const isBar = look === 'minimised' && !isPhone
  const title = values.subject.trim() || t(`compose.title.${values.answer ?? 'new'}`)
  const { isOver, incomingProps } = useIncomingFiles((files) => attach(key, files))
  useLiveDraft(composer)
  const close = () => closeComposer(key)
  const show = (next: Look) => {
    putComposer(key, { look: next })
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('button')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <section
      ref={box}
      role="dialog"
      aria-label={title}
      aria-modal={isPhone || undefined}
      data-react-aria-top-layer="true"
      className={css.window}
      data-look={isPhone ? 'sheet' : look}
      data-over={isOver || undefined}
      onKeyDown={onKeyDown}
      {...(!isBar && incomingProps)}
    >
      <div className={css.head}>
        {isBar ? (
          <button type="button" className={css.barTitle} aria-expanded={false} onClick={() => show('docked')}>
            <bdi>{title}</bdi>
          </button>
        ) : (
          <h2 className={css.title} dir="auto">
            {title}
          </h2>
        )}
        {!isBar && <SavingNote composer={composer} />}
        <WindowButtons {...{ look, isPhone, isBar, show, close }} />
      </div>
      {!isBar && <ComposeForm composer={composer} />}
      {isOver && <p className={css.drop}>{t('compose.files.drop')}</p>}
    </section>
  )
}

type WindowButtonsProps = { look: Look; isPhone: boolean; isBar: boolean; show: (look: Look) => void; close: () => void }

function WindowButtons({ look, isPhone, isBar, show, close }: WindowButtonsProps) {
  const { t } = useTranslation('email')
  const isLarge = look === 'large'
  return (
    <>
      {!isPhone && (
        <IconButton
          size="small"
          label={t(isBar ? 'compose.restore' : 'compose.minimise')}
          onClick={() => show(isBar ? 'docked' : 'minimised')}
        >
          {isBar ? <ChevronUp /> : <ChevronDown />}
        </IconButton>
      )}
      {!isPhone && !isBar && (
        <IconButton
          size="small"
          label={t(isLarge ? 'compose.smaller' : 'compose.larger')}
          onClick={() => show(isLarge ? 'docked' : 'large')}
        >
          {isLarge ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
      )}
      <IconButton size="small" label={t('compose.close')} shortcut={isBar ? undefined : 'Esc'} onClick={close}>
        <X />
      </IconButton>
    </>
  )
}
