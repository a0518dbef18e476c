import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../routing/address.ts'
import { commandKey } from '../../hooks/command-key.ts'
import type { Marks } from '../../routing/module.ts'
import { problemText } from '../../api/problem-text.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Kbd } from '../../ui/layout/kbd.tsx'
import css from './search-box.module.css'
import type { Entry } from './search-entries.ts'
import { useFound } from './search-found.ts'
import { optionId, SearchList } from './search-list.tsx'
import { MarksSource } from './search-marks.tsx'
import { keepRecent } from './search-recent.ts'

/** Pages, commands and what the records hold, by typing and arrow keys. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const [marks, setMarks] = useState<Marks | null>(null)
  const [text, setText] = useState('')
  const { groups, isBusy, isBehind, error } = useFound(text)
  const entries = groups.flatMap((group) => group.entries)
  const { active, move, reset } = useActive(entries)
  const { said, mark } = useMarking(marks)
  const choose = useChoice(onClose)
  const enter = useEnter(active, { isBusy, isBehind }, choose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key !== 'Enter') enter.forget()
    if (step) move(step)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) mark(active)
    else if (event.key === 'Enter') enter.press()
    else return
    event.preventDefault()
  }
  const nothing = text.trim() !== '' && !isBusy && entries.length === 0 && !error
  return (
    <Dialog isOpen title={t('search')} onClose={onClose}>
      <MarksSource onChange={setMarks} />
      <div className={css.field}>
        <Search data-busy={isBusy || undefined} />
        <input
          autoFocus
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls="search-hits"
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          aria-label={t('search')}
          aria-busy={isBusy}
          placeholder={t('search.hint')}
          maxLength={200}
          value={text}
          onChange={(event) => (setText(event.target.value), reset(), enter.forget())}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={css.answer} role="status">
        {error && text ? problemText(error) : nothing && t('search.none', { text: text.trim() })}
      </div>
      <p className="unseen" role="status">
        {said || (text && !isBusy && entries.length > 0 && t('search.count', { count: entries.length }))}
      </p>
      <SearchList groups={groups} active={active} marks={marks} onChoose={choose} onMark={mark} />
      <KeyHints canMark={marks !== null} />
    </Dialog>
  )
}

/** The entry that Enter opens: kept by its id while answers come, the first one where it is gone. */
function useActive(entries: readonly Entry[]) {
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

/** Enter opens what is active, but no record that answers to an earlier text: then it waits for the answer to the text as it stands. */
function useEnter(active: Entry | undefined, { isBusy, isBehind }: Record<'isBusy' | 'isBehind', boolean>, choose: (entry: Entry) => void) {
  const isAwaited = useRef(false)
  const isEarly = active ? isBehind && active.markable?.record !== undefined : isBusy
  const open = () => {
    isAwaited.current = isEarly
    if (!isEarly && active) choose(active)
  }
  const openAwaited = useEffectEvent(() => isAwaited.current && open())
  useEffect(() => void openAwaited(), [isEarly])
  return { press: open, forget: () => void (isAwaited.current = false) }
}

function useChoice(onClose: () => void) {
  const navigate = useNavigate()
  return (entry: Entry) => {
    onClose()
    if (typeof entry.does === 'function') return entry.does()
    const { link } = entry.does
    if (!entry.markable?.record && !entry.id.startsWith('more-')) keepRecent(link)
    void navigate(linkTo(link))
  }
}

function useMarking(marks: Marks | null) {
  const { t } = useTranslation('platform')
  const [said, say] = useState('')
  const mark = (entry: Entry | undefined) => {
    if (!marks || !entry?.markable) return
    const { title } = entry.markable
    say(marks.isMarked(entry.markable) ? t('search.unmarked', { title }) : t('search.marked', { title }))
    marks.toggle(entry.markable)
  }
  return { said, mark }
}

function KeyHints({ canMark }: { canMark: boolean }) {
  const { t } = useTranslation('platform')
  return (
    <p className={css.keys} aria-hidden>
      <span>
        <Kbd keys="↑" /> <Kbd keys="↓" /> {t('search.keys.choose')}
      </span>
      <span>
        <Kbd keys="↵" /> {t('search.keys.open')}
      </span>
      {canMark && (
        <span>
          <Kbd keys={`${commandKey} ↵`} /> {t('search.keys.mark')}
        </span>
      )}
    </p>
  )
}
