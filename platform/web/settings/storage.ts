/** Values that local storage did not accept (private windows, policies, quota), kept for this tab. */
const fallback = new Map<string, string>()

export function readLocalStorage(key: string): string | null {
  try {
    return fallback.get(key) ?? localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
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
    fallback.delete(key)
  } catch {
    if (value === null) fallback.delete(key)
    else fallback.set(key, value)
  }
}

if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === null) fallback.clear()
    else fallback.delete(key)
  })
