import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArrival, usePreload } from '#platform/web/hooks/first-shown.ts'
import { Announcer } from '#platform/web/ui/feedback/announce.tsx'
import { FilledPage, OnePane } from '#platform/web/ui/layout/filled-page.tsx'
import { SplitPane, type Pane } from '#platform/web/ui/layout/split-pane.tsx'
import { useMedia } from '#platform/web/ui/layout/use-media.ts'
import { AccountsDrawer } from '../../accounts/web/index.ts'
import type { Label } from '../../contract.ts'
import { LabelDialog } from '../../labels/web/index.ts'
import { SettingsDrawer } from '../../settings/web/index.ts'
import type { ListHandle } from '../../mailbox/web/index.ts'
import { ComposeHost, openComposer } from '../../compose/web/index.ts'
import { FolderPane } from '../../mailbox/web/index.ts'
import { ListPane } from '../../mailbox/web/index.ts'
import { preloadParts, ShortcutsDialog } from './lazy-parts.ts'
import { NothingOpen, ReadingPane, WaitingMail } from '../../reading/web/index.ts'
import { useDesk } from '../../mailbox/web/index.ts'
import { useBackToList } from './use-return-focus.ts'
import { useEmailKeys } from './use-shortcuts.ts'

/** Room for the open mail beside its list, and for the folders beside it. */
const WIDE = '(min-width: 1240px)'
const ROOMY = '(min-width: 900px)'

type Dialog = 'accounts' | 'settings' | 'keys' | 'label' | Label | null

/** Folders, list and the open mail; the address holds what is shown, so that every view can be bookmarked. */
export default function EmailPage() {
  const { t } = useTranslation('email')
  const desk = useDesk()
  const { view, change, rights, found } = desk
  const [isWide, isRoomy] = [useMedia(WIDE), useMedia(ROOMY)]
  const [isAtFolders, setAtFolders] = useState(false)
  const [dialog, setDialog] = useState<Dialog>(null)
  const [isWriting, setWriting] = useState(false)
  const handle = useRef<ListHandle>(null)
  const isThere = found.source !== undefined
  useEmailKeys(desk, { handle, onHelp: () => setDialog('keys') })
  useBackToList(view.id, handle, found.source)
  usePreload(isThere, () => {
    preloadParts()
    setWriting(true)
  })
  const write = (to?: string) => {
    setWriting(true)
    void openComposer({ kind: 'new', ...(to && { to }) })
  }
  useArrival(isThere, view.new, () => {
    change({ new: undefined, to: undefined })
    write(view.to)
  })
  const folders = (
    <FolderPane
      {...{ view, rights }}
      meta={found.meta}
      onWrite={() => write()}
      onChosen={() => setAtFolders(false)}
      onAccount={(id) => change({ account: id, id: undefined, at: undefined })}
      onDialog={setDialog}
    />
  )
  const list = (
    <ListPane
      {...{ desk, handle }}
      onFolders={isRoomy ? undefined : () => setAtFolders(true)}
      onHelp={() => setDialog('keys')}
      onNewLabel={() => setDialog('label')}
    />
  )
  const reading = view.id !== null && (
    <ReadingPane
      key={view.id}
      {...{ desk }}
      id={view.id}
      hasBack={!isWide}
      onNewLabel={() => setDialog('label')}
      instead={<WaitingMail />}
    />
  )
  const panes: Pane[] = [
    { id: 'folders', label: t('mail.folders'), width: { initial: 208, min: 168, max: 320 }, content: folders },
    isWide
      ? { id: 'list', label: desk.title, width: { initial: 368, min: 300, max: 640 }, content: list }
      : { id: 'list', label: desk.title, content: reading || list },
  ]
  if (isWide) panes.push({ id: 'reading', label: t('mail.reading'), content: reading || <NothingOpen /> })
  return (
    <FilledPage>
      {isRoomy ? (
        <SplitPane name="email" active="list" panes={panes} />
      ) : (
        <OnePane label={reading ? t('mail.reading') : isAtFolders ? t('mail.folders') : desk.title}>
          {isAtFolders && !reading && <h1 className="unseen">{t('nav.email')}</h1>}
          {reading || (isAtFolders ? folders : list)}
        </OnePane>
      )}
      {isWriting && <ComposeHost />}
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
      <Announcer />
    </FilledPage>
  )
}

function Dialogs({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  if (dialog === null) return null
  if (dialog === 'keys') return <ShortcutsDialog onClose={onClose} />
  if (dialog === 'accounts') return <AccountsDrawer onClose={onClose} />
  if (dialog === 'settings') return <SettingsDrawer onClose={onClose} />
  return <LabelDialog {...(dialog !== 'label' && { label: dialog })} onClose={onClose} />
}
