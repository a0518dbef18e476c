import { useNavigation } from './navigation.ts'
import { Forbidden } from './forbidden.tsx'
import { Redirect } from './redirect.tsx'

/** The first page that the person may read. */
export function Home() {
  const first = useNavigation()[0]?.entries[0]
  return first ? <Redirect link={first.page.path} /> : <Forbidden />
}
