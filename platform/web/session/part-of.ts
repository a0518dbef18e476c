import { lazy, type ComponentType } from 'react'
import { loadWords } from '../i18n/i18n.ts'
import { untilLoaded } from '../api/until-loaded.ts'

type Shown = ComponentType<object>
const parts = new Map<unknown, Shown>()

/** What a module loads later, lazy once for each way to load it, so that it is not fetched anew with every render; `wordsOf` a module come with it. */
export function partOf<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wordsOf?: string,
): ComponentType<Props> {
  const part = parts.get(load) ?? lazyPart(load, wordsOf)
  parts.set(load, part as Shown)
  return part as ComponentType<Props>
}

const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, wordsOf?: string) =>
  lazy(() => untilLoaded(() => Promise.all([load(), wordsOf && loadWords(wordsOf)])).then(([file]) => file))
