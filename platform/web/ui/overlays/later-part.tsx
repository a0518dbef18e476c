import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { retryUntilLoaded } from '../../api/until-loaded.ts'

type Later<P> = ComponentType<P & { fallback?: ReactNode }> & { preload: () => void }

/** A component loaded when first rendered, or earlier with `preload`; shows `fallback` meanwhile. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let part: ComponentType<P> | undefined
  let coming: Promise<unknown> | undefined
  const fetchPart = () => (coming ??= retryUntilLoaded(load).then((loaded) => (part = loaded)))
  function Later({ instead = null, ...props }: P & { instead?: ReactNode }) {
    const [isShown, show] = useState(part !== undefined)
    useEffect(() => {
      let isThere = true
      // It may have loaded since rendering.
      if (!isShown) void fetchPart().then(() => isThere && show(true))
      return () => void (isThere = false)
    }, [isShown])
    return part ? createElement(part, props as unknown as P) : instead
  }
  return Object.assign(Later, { preload: () => void fetchPart() })
}
