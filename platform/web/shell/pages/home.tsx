import css from '../frame.module.css'
import { useNavigation } from '../menu/navigation.ts'
import { Forbidden } from './forbidden.ts'
import { Redirect } from './redirect.tsx'

/** The first page that the person may read. */
export function Home() {
  const first = useNavigation()[0]?.entries[0]
  if (!first) return <Forbidden />
  return (
    // As high as the window, so that the footer does not come into it on the way.
    <div className={css.home}>
      <Redirect link={first.page.path} />
    </div>
  )
}
