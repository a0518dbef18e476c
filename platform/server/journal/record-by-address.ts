import type { Subject } from '../abilities/subject.ts'

const SAMPLE_ID = 987_654_321

/** Finds the record shown at an address, such as `https://staff.example/#/todo?task=7` or `/users/3`. */
export function findRecordByAddress(subjects: readonly Subject[], address: string): { entity: string; id: number } | null {
  const url = parse(address)
  if (!url) return null
  for (const { entity, link } of subjects) {
    const id = link && findId(url, parse(link(SAMPLE_ID))!)
    if (id) return { entity, id }
  }
  return null
}

const parse = (address: string): URL | null =>
  URL.parse(address.includes('#') ? address.slice(address.indexOf('#') + 1) : address, 'http://x')

function findId(url: URL, sample: URL): number | null {
  const segments = sample.pathname.split('/')
  const at = segments.indexOf(String(SAMPLE_ID))
  const path = url.pathname.split('/')
  if (segments.length !== path.length || segments.some((segment, index) => index !== at && segment !== path[index])) return null
  const name = [...sample.searchParams].find(([, value]) => value === String(SAMPLE_ID))?.[0]
  return parseId(at >= 0 ? path[at] : name === undefined ? null : url.searchParams.get(name))
}

const parseId = (text: string | null | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
