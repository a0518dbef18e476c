import { createElement } from 'react'
import { useModules } from '#platform/web/routing/modules.tsx'
import type { LoadComponent } from '#platform/web/routing/web-module.ts'
import { useSession } from '#platform/web/session/session.ts'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import css from './overview-page.module.css'

/** Notices that modules show above the cards. Each has the height of the placeholder before it has loaded. */
export function OverviewNotices() {
  const user = useSession()?.userData
  const notices = useModules().flatMap(({ name, overviewNotice }) =>
    user && overviewNotice?.isVisible(user) ? [{ name, load: overviewNotice.load }] : [],
  )
  return notices.map(({ name, load }) =>
    createElement(getLazyNotice(load), { key: name, fallback: <div className={css.notice} aria-hidden /> }),
  )
}

const lazyNotices = new Map<LoadComponent, ReturnType<typeof lazyComponent>>()

function getLazyNotice(load: LoadComponent) {
  const component = lazyNotices.get(load) ?? lazyComponent(() => load().then((file) => file.default))
  lazyNotices.set(load, component)
  return component
}
