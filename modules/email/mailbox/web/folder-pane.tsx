import { Inbox, PenLine, Plus, Server, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { email, type EmailsMeta, type Label } from '../../contract.ts'
import { folderIcons } from './actions/mail-menus.tsx'
import css from './folder-pane.module.css'
import { LabelDot } from '../../labels/web/index.ts'
import type { MailRights } from './use-mail-permissions.ts'
import { tintOf, useLabelName, useLabels } from '../../labels/web/index.ts'
import { linkTo, type View } from './view.ts'

const shownFolders = ['inbox', 'starred', 'sent', 'draft', 'spam', 'trash', 'all'] as const

export type FolderPaneProps = {
  view: View
  meta: EmailsMeta
  rights: MailRights
  onWrite: () => void
  /** After one was chosen, also the one that is open already. */
  onChosen: () => void
  onAccount: (id: number | null) => void
  onDialog: (dialog: 'accounts' | 'settings' | Label | 'label') => void
}

/** Where mails stand: folders, labels, and the accounts they came by. */
export function FolderPane(props: FolderPaneProps) {
  const { view, meta, rights, onWrite, onChosen, onDialog } = props
  const { t } = useTranslation('email')
  return (
    <div className={css.pane}>
      <div className={css.top}>
        {rights.mayWrite && (
          <Button variant="primary" icon={<PenLine />} className={css.write} onClick={onWrite}>
            {t('mail.write')}
          </Button>
        )}
        <IconButton label={t('mail.settings')} onClick={() => onDialog('settings')}>
          <Settings />
        </IconButton>
      </div>
      <Accounts {...props} />
      <nav aria-label={t('mail.folders')} onClick={(event) => (event.target as Element).closest('a') && onChosen()}>
        <ul>
          {shownFolders.map((folder) => {
            const Icon = folderIcons[folder]
            return (
              <li key={folder}>
                <PlaceLink
                  href={linkTo(view, { folder })}
                  isHere={view.folder === folder && view.label === ''}
                  count={countOf(folder, meta)}
                  countKey={folder === 'draft' ? 'mail.drafts' : folder === 'sent' ? 'mail.unsent' : 'mail.unreadCount'}
                >
                  <Icon aria-hidden />
                  <span className={css.name}>{t(`mail.folder.${folder}`)}</span>
                </PlaceLink>
              </li>
            )
          })}
        </ul>
        <LabelLinks {...props} />
      </nav>
    </div>
  )
}

/** Of what is sent those that did not leave, since they wait for the person. */
function countOf(folder: (typeof shownFolders)[number], meta: EmailsMeta): number {
  if (folder === 'sent') return meta.unsent
  return folder === 'inbox' || folder === 'draft' || folder === 'spam' ? meta[folder] : 0
}

type PlaceLinkProps = {
  href: string
  isHere: boolean
  count: number
  countKey: 'mail.drafts' | 'mail.unreadCount' | 'mail.unsent'
  children: ReactNode
}

function PlaceLink({ href, isHere, count, countKey, children }: PlaceLinkProps) {
  const { t } = useTranslation('email')
  const { number } = useFormat()
  return (
    <a href={href} className={css.link} aria-current={isHere ? 'page' : undefined}>
      {children}
      {count > 0 && (
        <span className={css.count}>
          <span aria-hidden>{number(count)}</span>
          <span className="unseen">{t(countKey, { count, figure: number(count) })}</span>
        </span>
      )}
    </a>
  )
}

function LabelLinks({ view, meta, rights, onDialog }: FolderPaneProps) {
  const { t } = useTranslation('email')
  const { labels } = useLabels()
  const nameOf = useLabelName()
  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>{t('mail.labels')}</h2>
        {rights.mayChange && (
          <IconButton label={t('mail.newLabel')} size="small" onClick={() => onDialog('label')}>
            <Plus />
          </IconButton>
        )}
      </div>
      <ul>
        {labels.map((label) => (
          <li key={label.name} className={css.own}>
            <PlaceLink
              href={linkTo(view, { folder: 'all', label: label.name })}
              isHere={view.label === label.name}
              count={meta.labels[label.name] ?? 0}
              countKey="mail.unreadCount"
            >
              <LabelDot tint={tintOf(label.color)} />
              <span className={css.name}>{nameOf(label.name)}</span>
            </PlaceLink>
            {label.id !== null && rights.mayChange && (
              <IconButton
                label={t('mail.editLabel', { label: label.name })}
                size="small"
                className={css.edit}
                onClick={() => onDialog(label)}
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

/** One's mailbox in the workspace and those on servers; where there are none, the way to the first. */
function Accounts({ view, rights, onAccount, onDialog }: FolderPaneProps) {
  const { t } = useTranslation('email')
  const { data } = useRead(email.listAccounts, {})
  const accounts = data?.accounts ?? []
  const chosen = accounts.find(({ id }) => id === view.account)
  if (accounts.length === 0 && !rights.mayConnect) return null
  if (accounts.length === 0)
    return (
      <Button variant="quiet" size="small" icon={<Plus />} className={css.connect} onClick={() => onDialog('accounts')}>
        {t('mail.connect')}
      </Button>
    )
  const items = [
    { id: 'every', label: t('mail.everyAccount'), icon: <Inbox />, isChecked: !chosen, onAction: () => onAccount(null) },
    ...accounts.map(({ id, email: address, problem }) => ({
      id: String(id),
      label: address,
      ...(problem && { detail: t('mail.accountFails') }),
      icon: <Server />,
      isChecked: id === view.account,
      onAction: () => onAccount(id),
    })),
  ]
  const manage = { id: 'manage', label: t('mail.manageAccounts'), icon: <Settings />, onAction: () => onDialog('accounts') }
  return (
    <Menu
      sections={[{ title: t('mail.accounts'), isExclusive: true, items }, { items: [manage] }]}
      trigger={(trigger) => (
        <Button size="small" className={css.account} {...trigger}>
          <span className={css.name}>{chosen?.email ?? t('mail.everyAccount')}</span>
          {accounts.some(({ problem }) => problem) && <span className={css.fails} role="img" aria-label={t('mail.accountFails')} />}
        </Button>
      )}
    />
  )
}
