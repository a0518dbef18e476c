/** What local storage did not take, refused (private windows, policies) or full: it is kept in this tab alone. */
const kept = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return kept.get(key) ?? localStorage.getItem(key)
  } catch {
    return kept.get(key) ?? null
  }
}

/** The same for this tab alone. */
export function readOfTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeOfTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // What this tab cannot keep it does without.
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    kept.delete(key)
  } catch {
    if (value === null) kept.delete(key)
    else kept.set(key, value)
  }
}

/** What another tab has written since counts. */
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === null) kept.clear()
    else kept.delete(key)
  })
