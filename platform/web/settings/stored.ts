/** Values that local storage did not accept (private windows, policies, quota), kept for this tab. */
const kept = new Map<string, string>()

export function readLocalStorage(key: string): string | null {
  try {
    return kept.get(key) ?? localStorage.getItem(key)
  } catch {
    return kept.get(key) ?? null
  }
}

export function readSessionStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeSessionStorage(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {}
}

export function writeLocalStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    kept.delete(key)
  } catch {
    if (value === null) kept.delete(key)
    else kept.set(key, value)
  }
}

if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === null) kept.clear()
    else kept.delete(key)
  })
