import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { retryUntilLoaded } from '../../api/retry-load.ts'

type LazyComponent<P> = ComponentType<P & { fallback?: ReactNode }> & { preload: () => void }

/** A component loaded when first rendered, or earlier with `preload`; shows `fallback` meanwhile. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<unknown> | undefined
  const fetchPart = () => (loading ??= retryUntilLoaded(load).then((loaded) => (component = loaded)))
  function Lazy({ fallback = null, ...props }: P & { fallback?: ReactNode }) {
    const [isLoaded, show] = useState(component !== undefined)
    useEffect(() => {
      let isMounted = true
      if (!isLoaded) void fetchPart().then(() => isMounted && show(true))
      return () => void (isMounted = false)
    }, [isLoaded])
    return component ? createElement(component, props as unknown as P) : fallback
  }
  return Object.assign(Lazy, { preload: () => void fetchPart() })
}
