import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { Plus } from 'lucide-react'
import type { Language } from '#platform/contract/user.ts'
import { usePeople } from '#platform/web/session/use-people.ts'
import { Kbd } from '#platform/web/ui/layout/kbd.tsx'
import { useLineInput } from '#platform/web/ui/forms/use-line-input.ts'
import { Task } from '../../contract.ts'
import type { ParsedTask } from './parser/parse-quick-add.ts'
import css from './quick-add.module.css'
import type { NewTask } from '../../tasks/web/index.ts'
import type { SharedRowProps } from '../../task-list/web/index.ts'
import { useTags } from '../../tags/web/index.ts'

type PreviewModule = typeof import('./quick-add-preview.tsx')
type LineParser = {
  parse: (line: string, context: Parameters<Awaited<ReturnType<PreviewModule['createLineParser']>>>[1]) => ParsedTask
} & Pick<PreviewModule, 'QuickAddPreview'>

export type QuickAddProps = {
  field: RefObject<HTMLInputElement | null>
  context: SharedRowProps
  /** Resolves to the text to put back into the field: empty on success, the line if saving failed. */
  onAdd: (task: NewTask, line: string) => Promise<string>
  onFocusList: () => void
}

export function QuickAdd({ field, context, onAdd, onFocusList }: QuickAddProps) {
  const { t } = context
  const { text, setText, blur, send } = useLineInput()
  const [isActive, setActive] = useState(false)
  const { parser, load } = useLineParser(context.language as Language, isActive)
  const { tags } = useTags()
  const people = usePeople(isActive)
  const parserContext = { ...context.clock, tags: tags.map(({ title }) => title), people }
  const parsed = parser && text.trim() ? parser.parse(text, parserContext) : null
  const add = async (line: string) => {
    const { parse } = await load().catch(() => ({ parse: null }))
    const { assigneeId = null, ...task } = parse ? parse(line, parserContext) : { title: line.trim() }
    const timeZone = 'dueTime' in task && task.dueTime ? context.clock.timeZone : null
    return onAdd({ ...task, title: task.title.slice(0, 255), timeZone, assignee: people.find(({ id }) => id === assigneeId) ?? null }, line)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && !text) {
      event.preventDefault()
      onFocusList()
    }
    if (event.key !== 'Escape') return
    if (text) setText('')
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
        aria-describedby="quick-add-preview"
        placeholder={t('add.hint')}
        autoComplete="off"
        enterKeyHint="done"
        onFocus={() => setActive(true)}
        onChange={(event) => setText(event.target.value)}
        onBlur={blur}
        onKeyDown={onKeyDown}
      />
      {!text && <Kbd keys="Q" />}
      <div id="quick-add-preview" className={css.preview}>
        {parsed && parser && <parser.QuickAddPreview task={parsed} people={people} context={context} />}
      </div>
    </form>
  )
}

/** Loads the parser when the field gets focus for the first time. */
function useLineParser(language: Language, isActive: boolean) {
  const [parser, setParser] = useState<LineParser | null>(null)
  useEffect(() => {
    if (!isActive) return
    let isCurrent = true
    loadLineParser(language).then(
      (loaded) => isCurrent && setParser(loaded),
      () => {},
    )
    return () => void (isCurrent = false)
  }, [language, isActive])
  return { parser, load: () => loadLineParser(language) }
}

const lineParsers = new Map<Language, Promise<LineParser>>()

/** Loads each language once; a failed load is retried on the next call. */
function loadLineParser(language: Language): Promise<LineParser> {
  const promise = lineParsers.get(language) ?? importLineParser(language)
  lineParsers.set(language, promise)
  promise.catch(() => lineParsers.delete(language))
  return promise
}

async function importLineParser(language: Language): Promise<LineParser> {
  const file = await import('./quick-add-preview.tsx')
  return { parse: await file.createLineParser(language), QuickAddPreview: file.QuickAddPreview }
}
