import css from '../page-frame.module.css'
import { useNavigation } from '../menu/navigation.ts'
import { LazyForbiddenPage } from './lazy-forbidden-page.ts'
import { Redirect } from './redirect.tsx'

/** Redirects to the first page that the user may see. */
export function HomeRedirect() {
  const first = useNavigation()[0]?.entries[0]
  if (!first) return <LazyForbiddenPage />
  return (
    // As high as the window, so that the footer does not flash.
    <div className={css.home}>
      <Redirect link={first.page.path} />
    </div>
  )
}
