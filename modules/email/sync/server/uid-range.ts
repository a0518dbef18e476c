export function formatUidRange(uids: readonly number[]): string {
  const parts: [number, number][] = []
  for (const uid of uids.toSorted((one, other) => one - other)) {
    const last = parts.at(-1)
    if (last && uid === last[1] + 1) last[1] = uid
    else parts.push([uid, uid])
  }
  return parts.map(([first, last]) => (first === last ? String(first) : `${first}:${last}`)).join()
}
