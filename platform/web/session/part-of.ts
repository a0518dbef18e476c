import { lazy, type ComponentType } from 'react'
import { loadMessages } from '../i18n/i18n.ts'
import { retryUntilLoaded } from '../api/until-loaded.ts'

type Shown = ComponentType<object>
const parts = new Map<unknown, Shown>()

/** A lazy component per loader function, so that rendering again does not load again. Also loads the messages of `wordsOf`, a module. */
export function getLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wordsOf?: string,
): ComponentType<Props> {
  const part = parts.get(load) ?? lazyPart(load, wordsOf)
  parts.set(load, part as Shown)
  return part as ComponentType<Props>
}

const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, wordsOf?: string) =>
  lazy(() => retryUntilLoaded(() => Promise.all([load(), wordsOf && loadMessages(wordsOf)])).then(([file]) => file))
