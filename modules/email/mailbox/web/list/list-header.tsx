import { ChevronLeft, EllipsisVertical, Keyboard, MailOpen, PenLine, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { openShortcutHelp } from '#platform/web/shortcuts/shortcut-help.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import { DebouncedSearchField } from '#platform/web/ui/fields/debounced-search-field.tsx'
import css from './list-header.module.css'
import { SearchHelp } from './search-help.tsx'
import { openComposer } from '../../../compose/web/index.ts'
import { getEmptiableFolder } from '../mailbox-location.ts'
import type { Mailbox } from '../use-mailbox.ts'

type ListHeaderProps = {
  mailbox: Mailbox
  /** Set if the folders are not visible next to the list. */
  onShowFolders: (() => void) | undefined
}

export function ListHeader({ mailbox, onShowFolders }: ListHeaderProps) {
  const { t } = useTranslation('email')
  const { number } = useFormat()
  const { view, change, list, permissions, selectAll, title } = mailbox
  const { total, isTruncated } = list
  const search = (q: string) => change({ q, at: undefined })
  return (
    <header className={css.head}>
      {onShowFolders && (
        <IconButton label={t('mail.folders')} onClick={onShowFolders}>
          <ChevronLeft data-points />
        </IconButton>
      )}
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.count} role="status">
          {total === null ? '\u00a0' : t('mail.count', { count: total, figure: `${number(total)}${isTruncated ? '+' : ''}` })}
        </p>
      </div>
      {onShowFolders && permissions.canCompose && (
        <IconButton label={t('mail.write')} variant="primary" onClick={() => void openComposer({ kind: 'new' })}>
          <PenLine />
        </IconButton>
      )}
      <ListMenu mailbox={mailbox} />
      <div className={css.second}>
        <span className={css.all}>
          <Checkbox label={t('mail.selectAll')} isLabelHidden isChecked={false} disabled={!total} onChange={selectAll} />
        </span>
        <div className={css.search}>
          <DebouncedSearchField label={t('mail.search')} q={view.q} onSearch={search} />
        </div>
        <SearchHelp onSelect={(operator) => search([view.q, operator].filter(Boolean).join(' '))} />
      </div>
    </header>
  )
}

function ListMenu({ mailbox: { view, change, list, permissions, commands } }: Pick<ListHeaderProps, 'mailbox'>) {
  const { t } = useTranslation('email')
  const emptiableFolder = getEmptiableFolder(view)
  const toggleUnread = () => change({ unread: view.unread ? undefined : (true as never), at: undefined })
  const emptyItem: MenuItem | null =
    emptiableFolder && list.total && permissions.canDelete
      ? {
          id: 'empty',
          label: t(view.folder === 'spam' ? 'mail.emptySpam' : 'mail.emptyTrash'),
          icon: <Trash2 />,
          isDanger: true,
          onAction: () => void commands.empty(emptiableFolder, list.total ?? 0),
        }
      : null
  const filterItems: MenuItem[] = [
    { id: 'unread', label: t('mail.onlyUnread'), icon: <MailOpen />, isChecked: view.unread, onAction: toggleUnread },
  ]
  const actionItems: MenuItem[] = [
    { id: 'refresh', label: t('mail.refresh'), icon: <RefreshCw />, onAction: list.retry },
    ...(emptyItem ? [emptyItem] : []),
    { id: 'help', label: t('keys.title'), icon: <Keyboard />, shortcut: '?', onAction: openShortcutHelp },
  ]
  return (
    <Menu
      placement="bottom end"
      sections={[{ items: filterItems }, { items: actionItems }]}
      trigger={(trigger) => (
        <IconButton label={t('ui.more')} {...trigger}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
