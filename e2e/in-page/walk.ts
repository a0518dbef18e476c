import { look, type Known } from './look.ts'

/** A skin and a reading direction. */
export type Look = { skin: string; isRTL: boolean }

/** Milliseconds in all for what follows changes: what is still wrong then is wrong. */
const PATIENCE = 2_000

/** Checks the page in each look, one after another, and ends in the first one. One line for each finding, with the looks that have it. */
export async function walk(looks: readonly Look[], known: Known): Promise<string[]> {
  const findings = new Map<string, string[]>()
  let patience = PATIENCE
  for (const one of looks) {
    wear(one)
    const seen = await lookPatiently(known, patience)
    patience -= seen.waited
    for (const line of new Set(seen.findings))
      findings.set(line, [...(findings.get(line) ?? []), `${one.skin} ${one.isRTL ? 'rtl' : 'ltr'}`])
  }
  if (looks[0]) wear(looks[0])
  return [...findings].map(([line, wrongIn]) => `${line} (${wrongIn.length === looks.length ? 'all' : wrongIn.join(', ')})`)
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

function wear({ skin, isRTL }: Look): void {
  choose('isRTL', String(isRTL))
  choose('skin', skin)
}

/** As if another tab of the same person had chosen it. */
function choose(key: string, newValue: string): void {
  if (localStorage.getItem(key) === newValue) return
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}
