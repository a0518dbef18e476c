import { ChevronLeft, EllipsisVertical, Keyboard, MailOpen, PenLine, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { SearchWords } from '#platform/web/ui/search-words.tsx'
import css from './list-header.module.css'
import { SearchHelp } from './search-help.tsx'
import type { View } from '../view.ts'

export type ListHeadProps = {
  view: View
  title: string
  total: number | null
  /** There are more. */
  isTruncated: boolean
  onSearch: (q: string) => void
  onUnread: () => void
  onAll: () => void
  /** The way back to the folders where they do not stand beside the list. */
  onBack: (() => void) | undefined
  onWrite: (() => void) | undefined
  onHelp: () => void
  onRefresh: () => void
  /** Where everything may be deleted for good. */
  onEmpty: (() => void) | undefined
}

/** What the list shows, and a search within it. */
export function ListHead(props: ListHeadProps) {
  const { view, title, total, isTruncated, onSearch, onAll, onBack, onWrite } = props
  const { t } = useTranslation('email')
  const { number } = useFormat()
  return (
    <header className={css.head}>
      {onBack && (
        <IconButton label={t('mail.folders')} onClick={onBack}>
          <ChevronLeft data-points />
        </IconButton>
      )}
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.count} role="status">
          {total === null ? '\u00a0' : t('mail.count', { count: total, figure: `${number(total)}${isTruncated ? '+' : ''}` })}
        </p>
      </div>
      {onBack && onWrite && (
        <IconButton label={t('mail.write')} variant="primary" onClick={onWrite}>
          <PenLine />
        </IconButton>
      )}
      <ListMenu {...props} />
      <div className={css.second}>
        <span className={css.all}>
          <Checkbox label={t('mail.selectAll')} isLabelUnseen isChecked={false} disabled={!total} onChange={onAll} />
        </span>
        <div className={css.search}>
          <SearchWords label={t('mail.search')} q={view.q} onSearch={onSearch} />
        </div>
        <SearchHelp onWord={(word) => onSearch([view.q, word].filter(Boolean).join(' '))} />
      </div>
    </header>
  )
}

function ListMenu({ view, onUnread, onHelp, onRefresh, onEmpty }: ListHeadProps) {
  const { t } = useTranslation('email')
  const items: (MenuItem | false | undefined)[] = [
    { id: 'unread', label: t('mail.onlyUnread'), icon: <MailOpen />, isChecked: view.unread, onAction: onUnread },
  ]
  const others: (MenuItem | false | undefined)[] = [
    { id: 'refresh', label: t('mail.refresh'), icon: <RefreshCw />, onAction: onRefresh },
    onEmpty && {
      id: 'empty',
      label: t(view.folder === 'spam' ? 'mail.emptySpam' : 'mail.emptyTrash'),
      icon: <Trash2 />,
      isDanger: true,
      onAction: onEmpty,
    },
    { id: 'help', label: t('keys.title'), icon: <Keyboard />, shortcut: '?', onAction: onHelp },
  ]
  const kept = (all: typeof items) => all.filter((item): item is MenuItem => Boolean(item))
  return (
    <Menu
      placement="bottom end"
      sections={[{ items: kept(items) }, { items: kept(others) }]}
      trigger={(trigger) => (
        <IconButton label={t('ui.more')} {...trigger}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
