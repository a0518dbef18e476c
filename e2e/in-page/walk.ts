import { look, type Known } from './look.ts'

/** The looks that a page may take on in one window and language. */
type Looks = { skins: readonly string[]; directions: readonly boolean[] }

/** Milliseconds in all for what follows changes: what is still wrong then is wrong. */
const PATIENCE = 2_000

/** Looks at the page in each look, one after another; ends in the first one. One line for each finding, with the looks that have it. */
export async function walk({ skins, directions }: Looks, known: Known): Promise<string[]> {
  const findings = new Map<string, string[]>()
  let patience = PATIENCE
  for (const isRTL of directions) {
    choose('isRTL', String(isRTL))
    for (const skin of skins) {
      choose('skin', skin)
      const seen = await lookPatiently(known, patience)
      patience -= seen.waited
      for (const line of new Set(seen.findings)) findings.set(line, [...(findings.get(line) ?? []), `${skin} ${isRTL ? 'rtl' : 'ltr'}`])
    }
  }
  choose('isRTL', String(directions[0]))
  choose('skin', skins[0]!)
  return [...findings].map(([line, looks]) => `${line} (${looks.length === skins.length * directions.length ? 'all' : looks.join(', ')})`)
}

async function lookPatiently(known: Known, patience: number): Promise<{ findings: string[]; waited: number }> {
  const start = performance.now()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const findings = look(known)
    const waited = performance.now() - start
    if (findings.length === 0) return { findings, waited: 0 }
    if (waited > patience) return { findings, waited }
  }
}

/** As if another tab of the same person had chosen it. */
function choose(key: string, newValue: string): void {
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}
