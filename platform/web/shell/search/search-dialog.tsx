import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '../../routing/search-params.ts'
import { commandKeyLabel } from '../../hooks/command-key.ts'
import type { Bookmarks } from '../../routing/web-module.ts'
import { formatProblem } from '../../api/format-problem.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Kbd } from '../../ui/layout/kbd.tsx'
import css from './search-dialog.module.css'
import type { SearchEntry } from './search-entries.ts'
import { useSearchResults } from './use-search-results.ts'
import { getOptionId, SearchList } from './search-list.tsx'
import { BookmarksLoader } from './bookmarks-loader.tsx'
import { saveRecentLink } from './recent-links.ts'
import { endTypeAhead } from './type-ahead.ts'

/** The search dialog for pages, commands and records. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const [marks, setMarks] = useState<Bookmarks | null>(null)
  const [text, setText] = useState('')
  const { groups, isBusy, isOutdated, error } = useSearchResults(text)
  const entries = groups.flatMap((group) => group.entries)
  const { active, move, reset } = useActive(entries)
  const { announcement, toggleBookmark } = useToggleBookmark(marks)
  const choose = useChoice(onClose)
  const enter = useEnter(active, { isBusy, isBehind: isOutdated }, choose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key !== 'Enter') enter.cancel()
    if (step) move(step)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) toggleBookmark(active)
    else if (event.key === 'Enter') enter.press()
    else return
    event.preventDefault()
  }
  const addTypedText = () => {
    const typed = endTypeAhead()
    if (typed) setText((current) => current + typed)
  }
  const isEmpty = text.trim() !== '' && !isBusy && entries.length === 0 && !error
  return (
    <Dialog isOpen title={t('search')} onClose={onClose}>
      <BookmarksLoader onChange={setMarks} />
      <div className={css.field}>
        <Search data-busy={isBusy || undefined} />
        <input
          autoFocus
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls="search-hits"
          aria-autocomplete="list"
          aria-activedescendant={active && getOptionId(active)}
          aria-label={t('search')}
          aria-busy={isBusy}
          placeholder={t('search.hint')}
          maxLength={200}
          value={text}
          onChange={(event) => (setText(event.target.value), reset(), enter.cancel())}
          onFocus={addTypedText}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={css.answer} role="status">
        {error && text ? formatProblem(error) : isEmpty && t('search.none', { text: text.trim() })}
      </div>
      <p className="visually-hidden" role="status">
        {announcement || (text && !isBusy && entries.length > 0 && t('search.count', { count: entries.length }))}
      </p>
      <SearchList groups={groups} active={active} marks={marks} onChoose={choose} onMark={toggleBookmark} />
      <KeyHints canBookmark={marks !== null} />
    </Dialog>
  )
}

function useActive(entries: readonly SearchEntry[]) {
  const [at, setAt] = useState<string | null>(null)
  const index = Math.max(
    0,
    entries.findIndex(({ id }) => id === at),
  )
  const move = (step: number) => {
    if (entries.length > 0) setAt(entries[(index + step + entries.length) % entries.length]!.id)
  }
  return { active: entries[index], move, reset: () => setAt(null) }
}

/** Enter waits for the current results before it opens a record. */
function useEnter(
  active: SearchEntry | undefined,
  { isBusy, isBehind }: Record<'isBusy' | 'isBehind', boolean>,
  choose: (entry: SearchEntry) => void,
) {
  const isWaiting = useRef(false)
  const isTooEarly = active ? isBehind && active.bookmarkTarget?.record !== undefined : isBusy
  const open = () => {
    isWaiting.current = isTooEarly
    if (!isTooEarly && active) choose(active)
  }
  const openAwaited = useEffectEvent(() => isWaiting.current && open())
  useEffect(() => void openAwaited(), [isTooEarly])
  return { press: open, cancel: () => void (isWaiting.current = false) }
}

function useChoice(onClose: () => void) {
  const navigate = useNavigate()
  return (entry: SearchEntry) => {
    onClose()
    if (typeof entry.action === 'function') return entry.action()
    const { link } = entry.action
    if (!entry.bookmarkTarget?.record && !entry.id.startsWith('more-')) saveRecentLink(link)
    void navigate(toLinkProps(link))
  }
}

function useToggleBookmark(marks: Bookmarks | null) {
  const { t } = useTranslation('platform')
  const [announcement, setAnnouncement] = useState('')
  const toggleBookmark = (entry: SearchEntry | undefined) => {
    if (!marks || !entry?.bookmarkTarget) return
    const { title } = entry.bookmarkTarget
    setAnnouncement(marks.isBookmarked(entry.bookmarkTarget) ? t('search.unmarked', { title }) : t('search.marked', { title }))
    marks.toggle(entry.bookmarkTarget)
  }
  return { announcement, toggleBookmark }
}

function KeyHints({ canBookmark }: { canBookmark: boolean }) {
  const { t } = useTranslation('platform')
  return (
    <p className={css.keys} aria-hidden>
      <span>
        <Kbd keys="↑" /> <Kbd keys="↓" /> {t('search.keys.choose')}
      </span>
      <span>
        <Kbd keys="↵" /> {t('search.keys.open')}
      </span>
      {canBookmark && (
        <span>
          <Kbd keys={`${commandKeyLabel} ↵`} /> {t('search.keys.mark')}
        </span>
      )}
    </p>
  )
}
