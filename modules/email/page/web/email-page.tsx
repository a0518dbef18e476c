import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAutofocus } from '#platform/web/hooks/use-autofocus.ts'
import { usePreload } from '#platform/web/hooks/use-preload.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { LiveRegion } from '#platform/web/ui/feedback/live-region.tsx'
import { FullHeightPage, SinglePane } from '#platform/web/ui/layout/full-height-page.tsx'
import { SplitPane, type Pane } from '#platform/web/ui/layout/split-pane.tsx'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { AccountsDrawer } from '../../accounts/web/index.ts'
import type { Label } from '../../contract.ts'
import { LabelDialog } from '../../labels/web/index.ts'
import { SettingsDrawer } from '../../settings/web/index.ts'
import { ComposeHost, openComposer } from '../../compose/web/index.ts'
import { FolderPane, ListPane, useMailbox, type ListHandle, type Mailbox } from '../../mailbox/web/index.ts'
import { preloadCommonParts } from './lazy-parts.ts'
import { NoEmailOpen, ReadingPane, EmailSkeleton } from '../../reading/web/index.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { listEmailShortcuts } from './email-shortcuts.ts'

/** Wide enough for folders, list and email; and for folders and list. */
const WIDE = '(min-width: 1240px)'
const ROOMY = '(min-width: 900px)'

type Dialog = 'accounts' | 'settings' | 'label' | Label | null

export default function EmailPage() {
  const mailbox = useMailbox()
  const [isWide, isRoomy] = [useMediaQuery(WIDE), useMediaQuery(ROOMY)]
  const [areFoldersShown, setFoldersShown] = useState(false)
  const [dialog, setDialog] = useState<Dialog>(null)
  const handle = useRef<ListHandle>(null)
  const { isComposerLoaded, compose } = useComposer(mailbox)
  useShortcuts('email', listEmailShortcuts(mailbox, handle))
  useReturnFocus(mailbox.view.id, handle, mailbox.list.source)
  const { view, change, permissions, list, title } = mailbox
  const onCreateLabel = () => setDialog('label')
  const panes: PagePanes = {
    folders: (
      <FolderPane
        {...{ view, permissions }}
        meta={list.meta}
        onCompose={() => compose()}
        onNavigate={() => setFoldersShown(false)}
        onSelectAccount={(id) => change({ account: id, id: undefined, at: undefined })}
        onOpenDialog={setDialog}
      />
    ),
    list: <ListPane {...{ mailbox, handle, onCreateLabel }} onShowFolders={isRoomy ? undefined : () => setFoldersShown(true)} />,
    reading: view.id !== null && (
      <ReadingPane key={view.id} {...{ mailbox, onCreateLabel }} id={view.id} hasBack={!isWide} fallback={<EmailSkeleton />} />
    ),
  }
  return (
    <FullHeightPage>
      {isRoomy ? <DesktopLayout {...{ panes, title, isWide }} /> : <PhoneLayout {...{ panes, title, areFoldersShown }} />}
      {isComposerLoaded && <ComposeHost />}
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
      <LiveRegion />
    </FullHeightPage>
  )
}

/** The composer code is loaded once the list is shown, or on first use. */
function useComposer({ view, change, list }: Mailbox) {
  const [isComposerLoaded, setComposerLoaded] = useState(false)
  const isLoaded = list.source !== undefined
  const compose = (to?: string) => {
    setComposerLoaded(true)
    void openComposer({ kind: 'new', ...(to && { to }) })
  }
  usePreload(isLoaded, () => {
    preloadCommonParts()
    setComposerLoaded(true)
  })
  useAutofocus(isLoaded, view.new, () => {
    change({ new: undefined, to: undefined })
    compose(view.to)
  })
  return { isComposerLoaded, compose }
}

type PagePanes = { folders: ReactNode; list: ReactNode; reading: ReactNode }

function DesktopLayout({ panes: { folders, list, reading }, title, isWide }: { panes: PagePanes; title: string; isWide: boolean }) {
  const { t } = useTranslation('email')
  const panes: Pane[] = [
    { id: 'folders', label: t('mail.folders'), width: { initial: 208, min: 168, max: 320 }, content: folders },
    isWide
      ? { id: 'list', label: title, width: { initial: 368, min: 300, max: 640 }, content: list }
      : { id: 'list', label: title, content: reading || list },
  ]
  if (isWide) panes.push({ id: 'reading', label: t('mail.reading'), content: reading || <NoEmailOpen /> })
  return <SplitPane name="email" active="list" panes={panes} />
}

type PhoneLayoutProps = { panes: PagePanes; title: string; areFoldersShown: boolean }

function PhoneLayout({ panes: { folders, list, reading }, title, areFoldersShown }: PhoneLayoutProps) {
  const { t } = useTranslation('email')
  return (
    <SinglePane label={reading ? t('mail.reading') : areFoldersShown ? t('mail.folders') : title}>
      {areFoldersShown && !reading && <h1 className="visually-hidden">{t('nav.email')}</h1>}
      {reading || (areFoldersShown ? folders : list)}
    </SinglePane>
  )
}

function Dialogs({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  if (dialog === null) return null
  if (dialog === 'accounts') return <AccountsDrawer onClose={onClose} />
  if (dialog === 'settings') return <SettingsDrawer onClose={onClose} />
  return <LabelDialog {...(dialog !== 'label' && { label: dialog })} onClose={onClose} />
}
