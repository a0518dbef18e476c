import { lazy, type ComponentType } from 'react'
import { loadMessages } from '../i18n/i18n.ts'
import { retryUntilLoaded } from '../api/retry-load.ts'

type AnyComponent = ComponentType<object>
const components = new Map<unknown, AnyComponent>()

/** A lazy component per loader function, so that rendering again does not load again. Also loads the messages of `wordsOf`, a module. */
export function getLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  messagesOf?: string,
): ComponentType<Props> {
  const component = components.get(load) ?? createLazy(load, messagesOf)
  components.set(load, component as AnyComponent)
  return component as ComponentType<Props>
}

const createLazy = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, wordsOf?: string) =>
  lazy(() => retryUntilLoaded(() => Promise.all([load(), wordsOf && loadMessages(wordsOf)])).then(([file]) => file))
