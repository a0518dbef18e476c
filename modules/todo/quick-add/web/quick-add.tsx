import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { Plus } from 'lucide-react'
import type { Language } from '#platform/contract/identity.ts'
import { useEveryone } from '#platform/web/session/everyone.ts'
import { Kbd } from '#platform/web/ui/layout/kbd.tsx'
import { useOneByOne } from '#platform/web/ui/use-one-by-one.ts'
import { Task } from '../../contract.ts'
import type { ParsedTask } from './parser/parse-quick-add.ts'
import css from './quick-add.module.css'
import type { NewTask } from '../../tasks/web/index.ts'
import type { RowContext } from '../../task-list/web/index.ts'
import { useTags } from '../../tags/web/index.ts'

type PreviewModule = typeof import('./quick-add-preview.tsx')
type LineParser = {
  read: (line: string, context: Parameters<Awaited<ReturnType<PreviewModule['createLineParser']>>>[1]) => ParsedTask
} & Pick<PreviewModule, 'QuickAddPreview'>

export type QuickAddProps = {
  field: RefObject<HTMLInputElement | null>
  words: RowContext
  /** Answers the line where it could not be added, to be written again. */
  onAdd: (task: NewTask, line: string) => Promise<string>
  onDown: () => void
}

/** One line that becomes a task; what is understood of it shows below while it is written. */
export function QuickAdd({ field, words, onAdd, onDown }: QuickAddProps) {
  const { t } = words
  const { text, write, stop, send } = useOneByOne()
  const [isUsed, setUsed] = useState(false)
  const { reader, load } = useLineParser(words.language as Language, isUsed)
  const { tags } = useTags()
  const people = useEveryone(isUsed)
  const context = { ...words.clock, tags: tags.map(({ title }) => title), people }
  const understood = reader && text.trim() ? reader.read(text, context) : null
  const add = async (line: string) => {
    const { read } = await load().catch(() => ({ read: null }))
    const { assigneeId = null, ...task } = read ? read(line, context) : { title: line.trim() }
    const timeZone = 'dueTime' in task && task.dueTime ? words.clock.timeZone : null
    return onAdd({ ...task, title: task.title.slice(0, 255), timeZone, assignee: people.find(({ id }) => id === assigneeId) ?? null }, line)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && !text) {
      event.preventDefault()
      onDown()
    }
    if (event.key !== 'Escape') return
    if (text) write('')
    else event.currentTarget.blur()
    event.stopPropagation()
  }
  return (
    <form
      className={css.form}
      data-paper="none"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) void send(add(text))
      }}
    >
      <Plus aria-hidden />
      <input
        ref={field}
        value={text}
        maxLength={(Task.properties.title as { maxLength?: number }).maxLength}
        className={css.input}
        aria-label={t('add.label')}
        aria-describedby="quick-add-understood"
        placeholder={t('add.hint')}
        autoComplete="off"
        enterKeyHint="done"
        onFocus={() => setUsed(true)}
        onChange={(event) => write(event.target.value)}
        onBlur={stop}
        onKeyDown={onKeyDown}
      />
      {!text && <Kbd keys="Q" />}
      <div id="quick-add-understood" className={css.understood}>
        {understood && reader && <reader.QuickAddPreview task={understood} people={people} words={words} />}
      </div>
    </form>
  )
}

/** The reader of lines and the dates of the language come with the first focus. */
function useLineParser(language: Language, isUsed: boolean) {
  const [reader, setReader] = useState<LineParser | null>(null)
  useEffect(() => {
    if (!isUsed) return
    let isWanted = true
    loadLineParser(language).then(
      (loaded) => isWanted && setReader(loaded),
      () => {},
    )
    return () => void (isWanted = false)
  }, [language, isUsed])
  return { reader, load: () => loadLineParser(language) }
}

const lineParsers = new Map<Language, Promise<LineParser>>()

/** Each language's reader once; after a failure anew. */
function loadLineParser(language: Language): Promise<LineParser> {
  const coming = lineParsers.get(language) ?? importLineParser(language)
  lineParsers.set(language, coming)
  coming.catch(() => lineParsers.delete(language))
  return coming
}

async function importLineParser(language: Language): Promise<LineParser> {
  const file = await import('./quick-add-preview.tsx')
  return { read: await file.createLineParser(language), QuickAddPreview: file.QuickAddPreview }
}
