import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { untilLoaded } from '../../api/until-loaded.ts'

type Later<P> = ComponentType<P & { instead?: ReactNode }> & { preload: () => void }

/** A part of the page whose code comes when it is first shown, or earlier by `preload`; `instead` stands there meanwhile. */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let part: ComponentType<P> | undefined
  let coming: Promise<unknown> | undefined
  const fetchPart = () => (coming ??= untilLoaded(load).then((loaded) => (part = loaded)))
  function Later({ instead = null, ...props }: P & { instead?: ReactNode }) {
    const [isShown, show] = useState(part !== undefined)
    useEffect(() => {
      let isThere = true
      // It may have come since this was rendered.
      if (!isShown) void fetchPart().then(() => isThere && show(true))
      return () => void (isThere = false)
    }, [isShown])
    return part ? createElement(part, props as unknown as P) : instead
  }
  return Object.assign(Later, { preload: () => void fetchPart() })
}
