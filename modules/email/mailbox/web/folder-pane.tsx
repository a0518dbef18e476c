import { Inbox, PenLine, Plus, Server, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { FolderCount, FolderHeading, FolderLink } from '#platform/web/ui/layout/folder-list.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { email, type MailboxCounts, type Label } from '../../contract.ts'
import { folderIcons } from './actions/email-menus.tsx'
import css from './folder-pane.module.css'
import { LabelDot } from '../../labels/web/index.ts'
import type { EmailPermissions } from './use-email-permissions.ts'
import { getLabelTint, useLabelName, useLabels } from '../../labels/web/index.ts'
import { formatFolderLink, type MailboxLocation } from './mailbox-location.ts'

const folders = ['inbox', 'starred', 'sent', 'draft', 'spam', 'trash', 'all'] as const

export type FolderPaneProps = {
  view: MailboxLocation
  meta: MailboxCounts
  permissions: EmailPermissions
  onCompose: () => void
  onNavigate: () => void
  onSelectAccount: (id: number | null) => void
  onOpenDialog: (dialog: 'accounts' | 'settings' | Label | 'label') => void
}

export function FolderPane(props: FolderPaneProps) {
  const { view, meta, permissions, onCompose, onNavigate, onOpenDialog } = props
  const { t } = useTranslation('email')
  return (
    <div className={css.pane}>
      <div className={css.top}>
        {permissions.canCompose && (
          <Button variant="primary" icon={<PenLine />} className={css.write} onClick={onCompose}>
            {t('mail.write')}
          </Button>
        )}
        <IconButton label={t('mail.settings')} onClick={() => onOpenDialog('settings')}>
          <Settings />
        </IconButton>
      </div>
      <AccountSwitcher {...props} />
      <nav aria-label={t('mail.folders')} onClick={(event) => (event.target as Element).closest('a') && onNavigate()}>
        <ul>
          {folders.map((folder) => {
            const Icon = folderIcons[folder]
            return (
              <li key={folder}>
                <FolderLink
                  href={formatFolderLink(view, { folder })}
                  current={view.folder === folder && view.label === '' ? 'page' : undefined}
                  icon={<Icon aria-hidden />}
                  name={t(`mail.folder.${folder}`)}
                >
                  <EmailCount
                    count={getFolderCount(folder, meta)}
                    label={folder === 'draft' ? 'mail.drafts' : folder === 'sent' ? 'mail.unsent' : 'mail.unreadCount'}
                  />
                </FolderLink>
              </li>
            )
          })}
        </ul>
        <LabelLinks {...props} />
      </nav>
    </div>
  )
}

/** The sent folder counts emails that could not be sent. */
function getFolderCount(folder: (typeof folders)[number], meta: MailboxCounts): number {
  if (folder === 'sent') return meta.unsent
  return folder === 'inbox' || folder === 'draft' || folder === 'spam' ? meta[folder] : 0
}

function EmailCount({ count, label }: { count: number; label: 'mail.drafts' | 'mail.unreadCount' | 'mail.unsent' }) {
  const { t } = useTranslation('email')
  return <FolderCount count={count} getLabel={(figure) => t(label, { count, figure })} />
}

function LabelLinks({ view, meta, permissions, onOpenDialog }: FolderPaneProps) {
  const { t } = useTranslation('email')
  const { labels } = useLabels()
  const getLabelName = useLabelName()
  return (
    <>
      <FolderHeading title={t('mail.labels')}>
        {permissions.canUpdate && (
          <IconButton label={t('mail.newLabel')} size="small" onClick={() => onOpenDialog('label')}>
            <Plus />
          </IconButton>
        )}
      </FolderHeading>
      <ul>
        {labels.map((label) => (
          <li key={label.name} className={css.own}>
            <FolderLink
              href={formatFolderLink(view, { folder: 'all', label: label.name })}
              current={view.label === label.name ? 'page' : undefined}
              icon={<LabelDot tint={getLabelTint(label.color)} />}
              name={getLabelName(label.name)}
            >
              <EmailCount count={meta.labels[label.name] ?? 0} label="mail.unreadCount" />
            </FolderLink>
            {label.id !== null && permissions.canUpdate && (
              <IconButton
                label={t('mail.editLabel', { label: label.name })}
                size="small"
                className={css.edit}
                onClick={() => onOpenDialog(label)}
              >
                <Settings />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function AccountSwitcher({ view, permissions, onSelectAccount, onOpenDialog }: FolderPaneProps) {
  const { t } = useTranslation('email')
  const { data } = useApiQuery(email.listAccounts, {})
  const accounts = data?.accounts ?? []
  const selected = accounts.find(({ id }) => id === view.account)
  if (accounts.length === 0 && !permissions.canConnect) return null
  if (accounts.length === 0)
    return (
      <Button variant="quiet" size="small" icon={<Plus />} className={css.connect} onClick={() => onOpenDialog('accounts')}>
        {t('mail.connect')}
      </Button>
    )
  const items = [
    { id: 'every', label: t('mail.everyAccount'), icon: <Inbox />, isChecked: !selected, onAction: () => onSelectAccount(null) },
    ...accounts.map(({ id, email: address, problem }) => ({
      id: String(id),
      label: address,
      ...(problem && { detail: t('mail.accountFails') }),
      icon: <Server />,
      isChecked: id === view.account,
      onAction: () => onSelectAccount(id),
    })),
  ]
  const manage = { id: 'manage', label: t('mail.manageAccounts'), icon: <Settings />, onAction: () => onOpenDialog('accounts') }
  return (
    <Menu
      sections={[{ title: t('mail.accounts'), isExclusive: true, items }, { items: [manage] }]}
      trigger={(trigger) => (
        <Button size="small" className={css.account} {...trigger}>
          <span className={css.name}>{selected?.email ?? t('mail.everyAccount')}</span>
          {accounts.some(({ problem }) => problem) && <span className={css.fails} role="img" aria-label={t('mail.accountFails')} />}
        </Button>
      )}
    />
  )
}
