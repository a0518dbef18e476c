import type { Subject } from '../abilities/subject.ts'

/** Stands for any id; no text of an address has it by chance. */
const SAMPLE = 987_654_321

/** The record that an address of the application shows, such as `https://staff.example/#/todo?task=7` or `/users/3`. */
export function recordAt(subjects: readonly Subject[], address: string): { entity: string; id: number } | null {
  const shown = parse(address)
  if (!shown) return null
  for (const { entity, link } of subjects) {
    const id = link && idIn(shown, parse(link(SAMPLE))!)
    if (id) return { entity, id }
  }
  return null
}

const parse = (address: string): URL | null =>
  URL.parse(address.includes('#') ? address.slice(address.indexOf('#') + 1) : address, 'http://x')

function idIn(shown: URL, sample: URL): number | null {
  const segments = sample.pathname.split('/')
  const at = segments.indexOf(String(SAMPLE))
  const own = shown.pathname.split('/')
  if (segments.length !== own.length || segments.some((segment, index) => index !== at && segment !== own[index])) return null
  const name = [...sample.searchParams].find(([, value]) => value === String(SAMPLE))?.[0]
  return idOf(at >= 0 ? own[at] : name === undefined ? null : shown.searchParams.get(name))
}

const idOf = (text: string | null | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
