import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../address.ts'
import { Dialog } from '../ui/dialog.tsx'
import css from './search-box.module.css'
import { useFound, type Hit } from './search-found.ts'

/** Pages, commands and what modules find, by typing and arrow keys. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isBusy } = useFound(text)
  const hits = groups.flatMap((group) => group.hits)
  const active = Math.min(at, Math.max(0, hits.length - 1))
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    void navigate(linkTo(hit.link))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) setAt((active + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(hits[active])
    else return
    event.preventDefault()
  }
  return (
    <Dialog isOpen title={t('search')} onClose={onClose}>
      <div className={css.field}>
        <Search />
        <input
          autoFocus
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="search-hits"
          aria-activedescendant={hits[active] && `hit-${hits[active].id}`}
          aria-label={t('search')}
          aria-busy={isBusy}
          placeholder={t('search.hint')}
          value={text}
          onChange={(event) => (setText(event.target.value), setAt(0))}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={css.answer} role="status">
        {text && !isBusy && hits.length === 0 && t('search.none', { text })}
      </div>
      <Hits groups={groups} active={hits[active]} onChoose={open} />
    </Dialog>
  )
}

type HitsProps = { groups: ReturnType<typeof useFound>['groups']; active: Hit | undefined; onChoose: (hit: Hit) => void }

const Hits = ({ groups, active, onChoose }: HitsProps) => (
  <div id="search-hits" role="listbox" aria-label={groups.map(({ title }) => title).join(', ')} className={css.hits}>
    {groups.map(({ title, hits }) => (
      <div key={title} role="group" aria-label={title}>
        <p className={css.title} aria-hidden>
          {title}
        </p>
        {hits.map((hit) => (
          <div
            key={hit.id}
            id={`hit-${hit.id}`}
            role="option"
            aria-selected={hit === active}
            className={css.hit}
            ref={hit === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => onChoose(hit)}
          >
            {hit.icon && <hit.icon />}
            <span>{hit.title}</span>
            {hit.detail && <span className={css.detail}>{hit.detail}</span>}
          </div>
        ))}
      </div>
    ))}
  </div>
)
